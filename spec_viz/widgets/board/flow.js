// Picture 3: ribbons as wide as the mass they carry, from what is rejected to what takes its place.
import { evenly, heading, tokenNames, topOf } from "./layout.js";
import { face, label, outline, rect, sizeFor } from "./marks.js";

const COLUMN = 0.9; // width of the widest box, in columns
const BOX = 26;
const ROOM = 16; // for the numbers above and below the boxes
const BENDS = Array.from({ length: 25 }, (_, i) => i / 24);

export function flow({ id, frame, reading }) {
  const { pair, masses, text, names, letters, same } = reading;
  const places = evenly(frame, names.length);
  const head = heading(id, frame, "Where the rejected mass goes", [["rejected", "rejected mass"], ["corrected", "residual law"]]);
  if (same) return [head, nothing(frame, letters), tokenNames(frame, names, places)];
  const unit = (COLUMN * frame.pitch) / topOf([...masses.rejected, ...masses.excess], pair.total) / pair.total;
  const [high, low] = [frame.top + ROOM, frame.bottom - ROOM - BOX];
  const boxes = (ticks, y, role) => ticks.map((n, i) => rect(places[i][0] - (n * unit) / 2, y, n * unit, BOX, { fill: face(id, role), class: `sv-edge-${role}` }));
  const written = (ticks, texts, y) => {
    const size = sizeFor(texts.filter((_, i) => ticks[i]), frame.pitch - 2, 11, 9);
    return size ? ticks.map((n, i) => (n ? label(places[i][0], y, texts[i], { class: "sv-number", "font-size": size }) : null)) : null;
  };
  return [
    head,
    ribbons(masses, places.map(([x]) => x), unit).map((ribbon) => outline(bent(ribbon, high + BOX, low), { class: "sv-ribbon" })),
    boxes(masses.rejected, high, "rejected"),
    boxes(masses.excess, low, "corrected"),
    written(masses.rejected, text.rejected, frame.top + 10),
    written(masses.excess, text.residual, frame.bottom - 3),
    tokenNames(frame, names, places),
  ];
}

/** { from, to, wide } of each ribbon: rejected(x) * residual(y) wide, side by side within their boxes. */
export function ribbons({ rejected, excess, z }, middles, unit) {
  const start = middles.map((x, i) => x - (rejected[i] * unit) / 2);
  const end = middles.map((x, i) => x - (excess[i] * unit) / 2);
  const there = (ticks) => ticks.map((_, i) => i).filter((i) => ticks[i]);
  return there(rejected).flatMap((x) => there(excess).map((y) => {
    const ribbon = { from: start[x], to: end[y], wide: (rejected[x] * excess[y] * unit) / z };
    start[x] += ribbon.wide;
    end[y] += ribbon.wide;
    return ribbon;
  }));
}

/** The outline of a ribbon that leaves and arrives upright. */
function bent({ from, to, wide }, top, bottom) {
  const left = BENDS.map((t) => [from + (to - from) * t * t * (3 - 2 * t), top + (bottom - top) * t]);
  return [...left, ...left.map(([x, y]) => [x + wide, y]).reverse()];
}

function nothing(frame, letters) {
  const lines = [`${letters.target} = ${letters.draft}: nothing is ever rejected,`, "there is no residual."];
  return lines.map((text, i) => label(frame.wide / 2, frame.top + frame.tall / 2 + 20 * i, text, { class: "sv-muted", "font-size": 13 }));
}
