// Darts: one where you want it, by hand or by numbers; or many by chance, counted beside p.
import { button } from "./controls.js";
import { h } from "./dom.js";
import { short } from "./labels.js";
import { sum } from "./laws.js";
import { grouped, within, wobble } from "./wobble.js";

const MANY = [1, 100, 10000];

export function darts({ reading, ui, frame }, counts, acts) {
  return [
    h("div", { class: "sv-row", role: "group", "aria-label": "darts" },
      h("b", null, "Darts"),
      h("label", null, "draft ", h("select", { class: "sv-select", value: String(ui.aim.token), onchange: (event) => acts.aimAt({ token: Number(event.target.value) }) },
        reading.names.map((name, i) => h("option", { value: String(i) }, short(name))))),
      h("label", null, "u ", h("input", { class: "sv-field", type: "text", inputmode: "decimal", size: 6, maxlength: 14, value: ui.aim.u,
        oninput: (event) => acts.aimAt({ u: event.target.value }), onkeydown: (event) => { if (event.key === "Enter") acts.throwHere(); } })),
      button("Throw here", acts.throwHere),
      MANY.map((n) => button(`Throw ${grouped(n)}`, () => acts.throwMany(n), { hint: "token from the draft, u by chance" }))),
    h("div", { class: "sv-counts", hidden: !counts }, counts ? [h("p", { role: "status" }, summary(reading, counts)), wobble(frame, reading, counts)] : []),
  ];
}

function summary({ pair, letters }, counts) {
  return `${grouped(sum(counts))} darts: how often each token was emitted. The line is ${letters.target}, the band two standard errors: ` +
    `${within(pair, counts)} of ${counts.length} tokens lie within it.`;
}
