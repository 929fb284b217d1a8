// Many darts: how often each token came out, beside p and the band of two standard errors in which it wobbles.
import { h } from "./dom.js";
import { evenly, tokenNames } from "./layout.js";
import { short } from "./labels.js";
import { label, line, rect, sizeFor } from "./marks.js";
import { sum } from "./laws.js";

/** Standard error of a share: sqrt(p (1 - p) / n). */
export const standardError = (p, n) => Math.sqrt((p * (1 - p)) / n);

export const grouped = (n) => String(n).replace(/\B(?=(\d{3})+$)/g, " ");

/** How many tokens lie within two standard errors of their p. */
export function within(pair, counts) {
  const n = sum(counts);
  return counts.filter((count, i) => {
    const p = pair.p[i] / pair.total;
    return Math.abs(count / n - p) <= 2 * standardError(p, n) + 1e-12;
  }).length;
}

export function wobble(frame, { pair, names }, counts) {
  const n = sum(counts);
  const top = Math.max(...pair.p.map((ticks, i) => Math.max(counts[i] / n, ticks / pair.total + 2 * standardError(ticks / pair.total, n))));
  const plot = { ...frame, top: 18, bottom: 150, tall: 132 };
  const y = (share) => plot.bottom - (share / top) * (plot.tall - 16);
  const wide = Math.min(frame.pitch * 0.5, 44);
  const size = sizeFor(counts.map(grouped), frame.pitch - 2, 11, 9);
  const columns = evenly(frame, names.length).map(([x], i) => {
    const [p, share] = [pair.p[i] / pair.total, counts[i] / n];
    const band = 2 * standardError(p, n);
    const above = Math.min(y(share), y(p + band)) - 5;
    return [
      rect(x - wide / 2, y(share), wide, plot.bottom - y(share), { class: "sv-count" }),
      rect(x - wide / 2 - 6, y(p + band), wide + 12, y(Math.max(p - band, 0)) - y(p + band), { class: "sv-band" }),
      line(x - wide / 2 - 6, y(p), x + wide / 2 + 6, y(p), { class: "sv-level sv-thin" }),
      size ? label(x, above, grouped(counts[i]), { class: "sv-number", "font-size": size }) : null,
    ];
  });
  const says = `${grouped(n)} darts. Emitted: ${names.map((name, i) => `${short(name)} ${grouped(counts[i])}`).join(", ")}.`;
  return h("svg", { class: "sv-picture", role: "img", "aria-label": says, width: frame.wide, height: plot.bottom + frame.below, viewBox: `0 0 ${frame.wide} ${plot.bottom + frame.below}` },
    columns, line(0, plot.bottom, frame.wide, plot.bottom, { class: "sv-base" }), tokenNames(plot, names, evenly(frame, names.length)));
}
