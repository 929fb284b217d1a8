// Every number of the pair, a line for each token and a line of sums.
import { h } from "./dom.js";

const NONE = "–";
const COVERED = "?";

export function table({ names, text, letters, pair }, covered) {
  const { target: p, draft: q } = letters;
  const head = ["token", `target ${p}`, `draft ${q}`, `min(1, ${p}/${q})`, "accepted", "rejected", "residual", "corrected", "combined"];
  const hide = (value) => (covered ? COVERED : value);
  const lines = names.map((name, i) => [
    name, text.p[i], text.q[i], text.prob[i] ?? "not drafted", text.accepted[i], text.rejected[i],
    hide(text.residual ? text.residual[i] : NONE), hide(text.corrected[i]), hide(text.p[i]),
  ]);
  const whole = text.residual ? oneLike(text.residual) : NONE;
  const sums = ["sum", text.one, text.one, "", text.acceptance, text.rejection, hide(whole), hide(text.rejection), hide(text.one)];
  return h("div", { class: "sv-scroll", tabindex: 0, role: "region", "aria-label": "every number" },
    h("table", null,
      h("caption", null, `accepted + corrected = ${p}${pair.rounded ? ". Rounded: these laws need more than a million ticks." : ""}`),
      h("thead", null, h("tr", null, head.map((name) => h("th", { scope: "col" }, name)))),
      h("tbody", null, lines.map(row)),
      h("tfoot", null, row(sums))));
}

const row = ([name, ...cells]) => h("tr", null, h("th", { scope: "row" }, h("bdi", null, name)), cells.map((cell) => h("td", null, cell)));

/** 1 with as many decimals as the others have. */
const oneLike = ([first]) => (first.includes(".") ? (1).toFixed(first.split(".")[1].length) : "1");
