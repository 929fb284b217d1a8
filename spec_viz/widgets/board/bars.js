// Picture 1: p and q side by side for each token; q above p is what will be rejected. The bars are the handles.
import { h } from "./dom.js";
import { exactText, fractionText } from "./numbers.js";
import { evenly, heading, indented, scale, tokenNames } from "./layout.js";
import { face, label, line, rect, sizeFor } from "./marks.js";

const ROOM = 24; // above the highest bar, for its knob and its number
const REACH = 16; // a finger takes the bar from so far above and below its end

/** How many pixels the whole mass 1 is high. */
export const unitHeight = (frame, top) => (frame.tall - ROOM) / top;

/** `hands(law, index)` gives the handlers of one bar; `active` is { law, index } of the bar last held, or null. */
export function bars({ id, frame: given, reading, top, active, locked, fractions, hands }) {
  const { pair, text, names, letters, masses } = reading;
  const unit = unitHeight(given, top) / pair.total;
  const size = sizeFor([...text.p, ...text.q], widthOf(given), 11);
  const frame = size ? given : indented(given, names.length);
  const wide = widthOf(frame);
  const each = (law, i) => {
    const ticks = pair[law][i];
    const x = frame.left + (i + 0.5) * frame.pitch + (law === "p" ? -wide - 1 : 1);
    return { law, i, ticks, x, wide, y: frame.bottom - ticks * unit, base: frame.bottom, text: text[law][i] };
  };
  const all = pair.p.flatMap((_, i) => [each("p", i), each("q", i)]);
  const isActive = (bar) => active?.law === bar.law && active.index === bar.i;
  const name = ({ law, i }) => `${law === "p" ? `target ${letters.target}` : `draft ${letters.draft}`} of token ${names[i]}`;
  const says = (bar) => (fractions ? fractionText : exactText)(bar.ticks, pair.total);
  const items = [["p", `target ${letters.target}`], ["q", `draft ${letters.draft}`], ["rejected", `${letters.draft} above ${letters.target}`]];
  // Each series in a group of its own: what comes and goes in one leaves the handles, and the focus on them, alone.
  return [
    heading(id, frame, "Draft proposes, target decides", items),
    size ? [] : scale(frame, top, (level) => frame.bottom - level * pair.total * unit),
    all.map((bar) => (bar.law === "p" ? barOfP(id, bar) : barOfQ(id, bar, masses.accepted[bar.i] * unit))),
    line(frame.left, frame.bottom, frame.wide, frame.bottom, { class: "sv-base" }),
    tokenNames(frame, names, evenly(frame, names.length)),
    all.map((bar) => number(bar, size, isActive(bar))),
    all.map((bar) => handle(bar, name(bar), says(bar), pair.total, locked[bar.law].includes(bar.i), isActive(bar), hands(bar.law, bar.i))),
  ].map((series) => h("g", null, series));
}

const widthOf = ({ pitch }) => Math.min(pitch * 0.43, 44);

const barOfP = (id, { x, y, wide, base }) => rect(x, y, wide, base - y, { fill: face(id, "p") });

function barOfQ(id, { x, y, wide, base }, kept) {
  return [
    rect(x, base - kept, wide, kept, { fill: face(id, "q"), class: "sv-edge-q" }),
    rect(x, y, wide, base - kept - y, { fill: face(id, "rejected"), class: "sv-edge-rejected" }),
  ];
}

function number({ x, y, wide, text }, size, isActive) {
  if (!size && !isActive) return null;
  return label(x + wide / 2, y - 11, text, { class: isActive ? "sv-number sv-strong" : "sv-number", "font-size": size || 11 });
}

// Browsers differ in whether touch-action holds within an SVG: this keeps the page from scrolling off with a bar.
const hold = (event) => event.preventDefault();

/** A slider: the whole bar for a mouse, a band around its end for a finger, so that a page can still be scrolled. */
function handle({ law, i, x, y, wide, base, ticks }, name, says, total, isLocked, isActive, hands) {
  const { onfocus, onkeydown, ...pointer } = hands;
  const middle = x + wide / 2;
  return h("g", {
    role: "slider", tabindex: 0, class: `sv-handle sv-handle-${law}`, "data-law": law, "data-index": i, "aria-label": name,
    "aria-valuemin": 0, "aria-valuemax": total, "aria-valuenow": ticks, "aria-valuetext": isLocked ? `${says}, locked` : says,
    "aria-orientation": "vertical", onfocus, onkeydown,
  },
  h("rect", { class: "sv-hit", x, y, width: wide, height: Math.max(base - y, 1), ...pointer }),
  h("rect", { class: "sv-hit sv-touch", x: x - 1, y: y - REACH, width: wide + 2, height: Math.min(2 * REACH, base - y + REACH + 4), ...pointer, ontouchstart: hold }),
  h("rect", { class: "sv-ring", x: x - 2, y: y - 8, width: wide + 4, height: base - y + 10, rx: 3 }),
  h("circle", { class: "sv-knob", cx: middle, cy: y, r: isActive ? 6 : Math.min(4.5, wide / 2.5) }),
  isLocked ? padlock(middle, base - 12) : null);
}

function padlock(x, y) {
  return h("g", { class: "sv-lock", transform: `translate(${x - 5} ${y - 5})` },
    h("rect", { x: -2, y: -3, width: 14, height: 16, rx: 3, class: "sv-lock-paper" }),
    h("path", { d: "M2,5V3a3,3 0 0 1 6,0V5", class: "sv-lock-bow" }),
    h("rect", { x: 1, y: 5, width: 8, height: 6, rx: 1, class: "sv-lock-body" }));
}
