// Where things go in a picture: title, legend, plot, names of tokens; and its scale.
import { h } from "./dom.js";
import { fitting, label, rect, sizeFor, widthOf, face, line } from "./marks.js";

const TOPS = [0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.15, 0.2, 0.3, 0.4, 0.5, 0.6, 0.8, 1];
const ABOVE = 48; // title and legend
const NAME = 12;
const GAP = 16;
const PITCH = 20; // least width of a token in a row of four
const LONGEST = ["Draft proposes, target decides", ["accepted", "corrected", "target p"]]; // sets one size for all
const GUTTER = 26; // for the numbers of a scale

/** Pictures in a row, two by two, or stacked; in a row only where a token has room for its two bars. */
export function columnsFor(width, count) {
  if (width >= Math.max(840, 4 * PITCH * count)) return 4;
  return width >= 540 ? 2 : 1;
}

/** The frame that all four pictures share in a container of that width. */
export function frameFor(width, names) {
  const columns = columnsFor(width, names.length);
  const wide = Math.max(200, Math.floor((width - GAP * (columns - 1)) / columns));
  const pitch = wide / names.length;
  const turned = names.some((name) => widthOf(name, NAME, true) > pitch - 4);
  const longest = Math.max(...names.map((name) => widthOf(name, NAME, true)));
  const below = turned ? Math.min(76, longest + 14) : 22;
  const tall = columns === 4 ? 232 : 210;
  return { columns, wide, left: 0, pitch, turned, below, top: ABOVE, bottom: ABOVE + tall, tall, height: ABOVE + tall + below };
}

/** Upper end of a scale: one of a few fixed steps, so that it rarely moves under a hand. */
export function topOf(masses, total) {
  const peak = Math.max(...masses) / total;
  return TOPS.find((top) => peak <= top * (1 + 1e-9)) ?? 1;
}

/** Title and legend, as large as fits. `items`: [role, text] pairs; role "line" is the line at p. */
export function heading(id, frame, title, items) {
  const size = sizeFor([LONGEST[0]], frame.wide - 2, 14, 10, true) || 10;
  const small = [11, 10, 9].find((s) => legendWidth(LONGEST[1], s) <= frame.wide) ?? 9;
  let x = 0;
  const legend = items.map(([role, text]) => {
    const at = x;
    x += 15 + widthOf(text, small) + 10;
    const swatch = role === "line" ? line(at, 31, at + 11, 31, { class: "sv-level" }) : rect(at, 26, 11, 10, { fill: face(id, role), class: `sv-edge-${role}` });
    return [swatch, label(at + 15, 35, text, { "text-anchor": "start", class: "sv-muted", "font-size": small })];
  });
  return [label(0, 14, title, { "text-anchor": "start", class: "sv-title", "font-size": size }), legend];
}

const legendWidth = (texts, size) => texts.reduce((sum, text) => sum + 25 + widthOf(text, size), -10);

/** Names under columns: across where all fit, else upright; too narrow a column has none. `places`: [middle, width]. */
export function tokenNames(frame, names, places) {
  const y = frame.bottom + (frame.turned ? 8 : 16);
  return names.map((name, i) => {
    const [x, room] = places[i];
    if (frame.turned ? room < NAME : room < 8) return null;
    const text = frame.turned ? fitting(name, frame.below - 10, NAME, true) : fitting(name, room - 2, NAME, true);
    if (!text) return null;
    const turn = frame.turned ? { transform: `rotate(-90 ${Math.round(x + 4)} ${y})`, "text-anchor": "end", x: Math.round(x + 4) } : {};
    const shown = label(x, y, text, { class: "sv-name", "font-size": NAME, ...turn });
    if (text !== name) shown.children.push(h("title", null, name)); // the whole name, under the pointer
    return shown;
  });
}

/** The middle and the width of every column of equal width. */
export const evenly = (frame, count) => Array.from({ length: count }, (_, i) => [frame.left + (i + 0.5) * frame.pitch, frame.pitch]);

/** The same frame with a margin for the numbers of a scale. */
export const indented = (frame, count) => ({ ...frame, left: GUTTER, pitch: (frame.wide - GUTTER) / count });

/** A faint scale for columns too narrow for their numbers. */
export function scale(frame, top, y) {
  return [top / 2, top].map((level) => [
    line(GUTTER, y(level), frame.wide, y(level), { class: "sv-faint" }),
    label(GUTTER - 4, y(level) + 3, String(level), { "text-anchor": "end", class: "sv-muted", "font-size": 10 }),
  ]);
}
