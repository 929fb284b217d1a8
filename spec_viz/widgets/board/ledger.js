// Picture 4: accepted + corrected, stacked up to the line at p. Stack and line always meet.
import { evenly, heading, indented, scale, tokenNames, topOf } from "./layout.js";
import { face, label, line, rect, sizeFor } from "./marks.js";

const SUM = 44; // above the highest stack: its sum, in three lines

export function ledger({ id, frame: given, reading }) {
  const { pair, masses, text, names, letters } = reading;
  const sums = names.map((_, i) => [text.accepted[i], `+ ${text.corrected[i]}`, `= ${text.p[i]}`]);
  const size = sizeFor(sums.flat(), given.pitch - 3, 11, 9, true);
  const frame = size ? given : indented(given, names.length);
  const top = topOf(pair.p, pair.total);
  const unit = (frame.tall - (size ? SUM : 12)) / top / pair.total;
  const wide = Math.min(frame.pitch * 0.64, 60);
  const y = (ticks) => frame.bottom - ticks * unit;
  const places = evenly(frame, names.length);
  return [
    heading(id, frame, `Accepted + corrected = ${letters.target}`, [["accepted", "accepted"], ["corrected", "corrected"], ["line", `target ${letters.target}`]]),
    size ? null : scale(frame, top, (level) => y(level * pair.total)),
    places.map(([x], i) => [
      rect(x - wide / 2, y(masses.accepted[i]), wide, masses.accepted[i] * unit, { fill: face(id, "accepted") }),
      rect(x - wide / 2, y(pair.p[i]), wide, masses.excess[i] * unit, { fill: face(id, "corrected"), class: "sv-edge-corrected" }),
      line(x - wide / 2 - 4, y(pair.p[i]), x + wide / 2 + 4, y(pair.p[i]), { class: "sv-level" }),
    ]),
    line(frame.left, frame.bottom, frame.wide, frame.bottom, { class: "sv-base" }),
    size ? places.map(([x], i) => sum(x, y(pair.p[i]) - 6, sums[i], size)) : null,
    tokenNames(frame, names, places),
  ];
}

function sum(x, y, [accepted, corrected, total], size) {
  const right = { "text-anchor": "middle", "font-size": size };
  return [
    label(x, y - 2 * (size + 2), accepted, { ...right, class: "sv-muted" }),
    label(x, y - size - 2, corrected, { ...right, class: "sv-muted" }),
    label(x, y, total, { ...right, class: "sv-strong" }),
  ];
}
