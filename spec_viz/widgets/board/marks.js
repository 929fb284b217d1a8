// The marks that pictures are made of, as trees. Lengths in CSS pixels; y grows downwards.
import { h } from "./dom.js";
import { graphemes } from "./labels.js";

const FONT = "system-ui, 'DejaVu Sans', sans-serif";
let pen;

/** Width of a text in pixels; by a rule of thumb where there is no canvas. */
export function widthOf(text, size, bold = false) {
  pen ??= globalThis.document?.createElement("canvas").getContext("2d") ?? null;
  if (!pen) return 0.62 * size * text.length;
  pen.font = `${bold ? 700 : 400} ${size}px ${FONT}`;
  return pen.measureText(text).width;
}

/** The text, or as much of it as fits with an ellipsis; "" where not even that does. */
export function fitting(text, room, size, bold = false) {
  if (widthOf(text, size, bold) <= room) return text;
  const letters = graphemes(text);
  for (let n = letters.length - 1; n > 0; n -= 1) {
    const cut = `${letters.slice(0, n).join("")}…`;
    if (widthOf(cut, size, bold) <= room) return cut;
  }
  return "";
}

/** The largest size from `most` down to `least` at which all texts fit into `room`; 0 where none does. */
export function sizeFor(texts, room, most = 11, least = 9, bold = false) {
  for (let size = most; size >= least; size -= 1) {
    if (texts.every((text) => widthOf(text, size, bold) <= room)) return size;
  }
  return 0;
}

const round = (x) => Math.round(x * 100) / 100;

export const rect = (x, y, width, height, attrs) =>
  (width > 0 && height > 0 ? h("rect", { x: round(x), y: round(y), width: round(width), height: round(height), ...attrs }) : null);

export const line = (x1, y1, x2, y2, attrs) => h("line", { x1: round(x1), y1: round(y1), x2: round(x2), y2: round(y2), ...attrs });

export const label = (x, y, text, attrs) => h("text", { x: round(x), y: round(y), "text-anchor": "middle", ...attrs }, text);

/** A closed outline through points. */
export const outline = (points, attrs) => h("path", { d: `M${points.map(([x, y]) => `${round(x)},${round(y)}`).join("L")}Z`, ...attrs });

/** The face of a role: its colour with its hatch, from the definitions of this view. */
export const face = (id, role) => `url(#${id}-${role})`;

/** Hatches (p ruled, q striped, rejected crossed, corrected dotted; accepted is plain), once for each view. */
export function hatches(id) {
  const tile = (role, size, ...lines) => h("pattern", { id: `${id}-${role}`, width: size, height: size, patternUnits: "userSpaceOnUse" },
    h("rect", { width: size, height: size, class: `sv-fill-${role}` }), lines);
  const stroke = (role, d) => h("path", { d, class: `sv-hatch-${role}` });
  return h("defs", null,
    tile("p", 9, stroke("p", "M0,4.5H9")),
    tile("q", 7, stroke("q", "M-1,8L8,-1M-1,1L1,-1M6,8L8,6")),
    tile("accepted", 8),
    tile("rejected", 8, stroke("rejected", "M-1,9L9,-1M-1,-1L9,9")),
    tile("corrected", 7, h("circle", { cx: 3.5, cy: 3.5, r: 1.1, class: "sv-dot" })));
}
