// Picture 2: a unit square on which every dart is one trial; its column is the drafted token, its height is u.
import { h } from "./dom.js";
import { heading, tokenNames } from "./layout.js";
import { face, label, line, rect, sizeFor, widthOf } from "./marks.js";
import { uText } from "./words.js";

const GUTTER = 54; // on the left, for u
const SIZE = 11;

/** The square within the frame. */
export const square = (frame) => ({ left: GUTTER, wide: frame.wide - GUTTER - 1, top: frame.top, tall: frame.tall });

/** The dart { token, u } that a point of the picture is, u to two digits. */
export function dartAt(frame, { q, total }, x, y) {
  const { left, wide, top, tall } = square(frame);
  let rest = Math.min(Math.max((x - left) / wide, 0), 1 - 1e-9) * total;
  const token = q.findIndex((n) => (rest -= n) < 0);
  const u = Math.min(Math.max((top + tall - y) / tall, 0), 0.99);
  return { token, u: Math.floor(u * 100 + 1e-9) / 100 };
}

export function dartboard({ id, frame, reading, trial }) {
  const { pair, names, masses, letters } = reading;
  const { left, wide, top, tall } = square(frame);
  let before = 0;
  const columns = pair.q.map((n, i) => {
    const column = { i, x: left + (before / pair.total) * wide, width: (n / pair.total) * wide, solid: n ? (masses.accepted[i] / n) * tall : 0 };
    before += n;
    return column;
  });
  const never = names.filter((_, i) => !pair.q[i]);
  const places = columns.map(({ x, width }) => [x + width / 2, width]);
  return [
    heading(id, frame, "Each dart: token across, u up", [["accepted", "accepted"], ["rejected", "rejected"]]),
    columns.map(({ x, width, solid }) => [
      rect(x, top + tall - solid, width, solid, { fill: face(id, "accepted"), class: "sv-edge-accepted" }),
      rect(x, top, width, tall - solid, { fill: face(id, "rejected"), class: "sv-edge-rejected" }),
    ]),
    line(left, frame.bottom, left + wide, frame.bottom, { class: "sv-base" }),
    columns.map((column) => numbers(reading, frame, column, trial)),
    tokenNames(frame, names, places),
    never.length ? neverDrafted(frame, never, letters) : null,
    levels(frame, trial),
    trial ? dart(frame, columns[trial.token], trial) : null,
  ];
}

/** The two masses of a column, where they fit, clear of the line at u. */
function numbers({ text }, frame, { i, x, width, solid }, trial) {
  const at = trial && frame.bottom - trial.u * frame.tall;
  const write = (words, from, to, look) => {
    const size = sizeFor([words], width - 6, SIZE);
    const y = to - from > SIZE + 8 && size ? clear(at, from, to, trial?.token === i ? 17 : SIZE) : null;
    if (y === null) return null;
    const room = widthOf(words, size) + 6;
    const box = look === "rejected" ? rect(x + width / 2 - room / 2, y - 8, room, 16, { class: "sv-paper" }) : null;
    return [box, label(x + width / 2, y + 4, words, { class: `sv-on-${look}`, "font-size": size })];
  };
  return [
    write(text.accepted[i], frame.bottom - solid, frame.bottom, "accepted"),
    write(text.rejected[i], frame.top, frame.bottom - solid, "rejected"),
  ];
}

/** A height for a number: the middle, or, too close to a line or a dart at `y`, the middle of the larger part. */
function clear(y, from, to, distance) {
  const middle = (from + to) / 2;
  if (y === null || y === undefined || Math.abs(middle - y) >= distance) return middle;
  const [low, high] = y - from > to - y ? [from, y] : [y, to];
  return high - low >= 2 * distance ? (low + high) / 2 : null;
}

function levels(frame, trial) {
  const { left, wide } = square(frame);
  const y = (u) => frame.bottom - u * frame.tall;
  const mark = (u, words, attrs) => label(left - 5, Math.min(Math.max(y(u) + 4, frame.top + 9), frame.bottom), words, { "text-anchor": "end", ...attrs });
  const ends = [0, 1].filter((u) => !trial || Math.abs(u - trial.u) * frame.tall > 18);
  const words = trial && `u = ${uText(trial)}`;
  return [
    ends.map((u) => mark(u, `u = ${u}`, { class: "sv-muted", "font-size": 10 })),
    trial ? line(left, y(trial.u), left + wide, y(trial.u), { class: "sv-u" }) : null,
    trial ? mark(trial.u, words, { class: "sv-strong", "font-size": sizeFor([words], GUTTER - 6, 11, 8, true) || 8 }) : null,
  ];
}

/** A disc where it was accepted, a cross where it was rejected, to the right of the number in its column. */
function dart(frame, { x, width }, { u, accepted }) {
  const [cx, cy] = [x + width * 0.8, frame.bottom - u * frame.tall];
  const cross = `M${cx - 3.5},${cy - 3.5}l7,7m0,-7l-7,7`;
  return h("g", { class: "sv-dart" }, h("circle", { cx, cy, r: 7 }), accepted ? h("circle", { cx, cy, r: 2.5, class: "sv-bull" }) : h("path", { d: cross }));
}

function neverDrafted(frame, never, letters) {
  const words = `never drafted (${letters.draft} = 0): ${never.length > 2 ? `${never.length} tokens` : never.join(", ")}`;
  const size = sizeFor([words], frame.wide - GUTTER, 10, 9);
  return size ? label(frame.wide, frame.top - 3, words, { "text-anchor": "end", class: "sv-muted", "font-size": size }) : null;
}
