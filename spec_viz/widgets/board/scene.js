// What a view shows, as one tree: everything follows from the pair, the dart and the view's own state.
import { textOf } from "./acts.js";
import { bars } from "./bars.js";
import { dartAt, dartboard } from "./dartboard.js";
import { darts } from "./darts.js";
import { h } from "./dom.js";
import { flow } from "./flow.js";
import { samePair } from "./laws.js";
import { ledger } from "./ledger.js";
import { hatches } from "./marks.js";
import { dartIsShown, player, told } from "./player.js";
import { predict } from "./predict.js";
import { table } from "./table.js";
import { toolbar } from "./toolbar.js";
import { judge } from "./trials.js";
import { describe, happened } from "./words.js";

/** The children of the board. Their number and order never change, so that focus stays where it is. */
export function scene(view) {
  const { session, ui, acts, reading, frame } = view;
  const presets = view.presets();
  const trial = judge(session.pair, session.dart);
  const at = trial ? ui.at : -1;
  const covered = Boolean(ui.predict && !ui.predict.answered);
  const lesson = presets.find((preset) => samePair(preset.pair, session.pair))?.lesson ?? "";
  return [
    h("div", { class: "sv-row sv-toolbar", role: "group", "aria-label": "board" }, toolbar({ session, ui, presets, reading }, acts)),
    h("p", { class: "sv-message", role: "alert" }, ui.notice || session.message),
    h("p", { class: "sv-lesson sv-quiet" }, covered ? "" : lesson),
    h("div", null, predict(reading, ui.predict, acts)),
    h("div", { class: `sv-pictures sv-${frame.columns}` }, pictures(view, dartIsShown(at) ? trial : null, covered)),
    h("p", { class: "sv-happened", "aria-live": view.hands.drag ? "off" : "polite" }, sentence(reading, trial, at, covered)),
    rates(reading),
    h("div", { class: "sv-player" }, player(reading, trial, at, covered, acts)),
    h("div", { class: "sv-darts" }, darts(view, view.counts(), acts)),
    table(reading, covered),
    copied(ui.copied, session),
  ];
}

function sentence(reading, trial, at, covered) {
  const step = told(reading, trial, at);
  if (step || !covered) return step ?? happened(reading, trial);
  return "Answer first: where does the rejected mass go?";
}

function pictures({ id, frame, reading, top, ui, hands, acts }, trial, covered) {
  const says = describe(reading);
  const all = { id, frame, reading, trial };
  const picture = (name, marks, attrs) => h("svg", {
    class: `sv-picture sv-${name}`, width: frame.wide, height: frame.height, viewBox: `0 0 ${frame.wide} ${frame.height}`, "aria-label": says[name], ...attrs,
  }, marks);
  const cover = h("div", { class: "sv-cover" }, "Covered until you have answered.");
  const aim = (event) => {
    const box = event.currentTarget.getBoundingClientRect();
    acts.throwAt(dartAt(frame, reading.pair, event.clientX - box.left, event.clientY - box.top));
  };
  const { active, locked, fractions } = ui;
  return [
    picture("laws", [hatches(id), bars({ ...all, top, active, locked, fractions, hands: (law, i) => hands.of(law, i) })], { role: "group" }),
    picture("dartboard", dartboard(all), { role: "img", onclick: aim }),
    covered ? cover : picture("flow", flow(all), { role: "img" }),
    covered ? cover : picture("ledger", ledger(all), { role: "img" }),
  ];
}

function rates({ text, letters }) {
  const { target: p, draft: q } = letters;
  const all = [[text.acceptance, "acceptance rate"], [text.rejection, `rejection rate = TV(${p}, ${q})`], [text.one, "accepted + corrected"]];
  return h("dl", { class: "sv-rates" }, all.map(([value, name]) => h("div", null, h("dt", null, name), h("dd", null, value))));
}

/** The text that was copied, as long as it is what the board shows. */
function copied(copy, session) {
  const fresh = copy !== null && copy.text === textOf(session);
  return h("div", { class: "sv-copied", hidden: !fresh }, fresh && h("label", null, copy.done ? "Copied: " : "Copy this line: ",
    h("input", { class: "sv-field sv-line", type: "text", readonly: true, value: copy.text, onfocus: (event) => event.target.select() })));
}
