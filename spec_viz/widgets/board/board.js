// The board: state to tree, tree to page. Everything that is shown follows from the pair, the dart and the view's own state.
import { actsOf } from "./acts.js";
import { bars, unitHeight } from "./bars.js";
import { dartAt, dartboard } from "./dartboard.js";
import { darts } from "./darts.js";
import { h, patch } from "./dom.js";
import { flow } from "./flow.js";
import { Hands } from "./gestures.js";
import { samePair } from "./laws.js";
import { frameFor, topOf } from "./layout.js";
import { ledger } from "./ledger.js";
import { hatches } from "./marks.js";
import { dartIsShown, player, told } from "./player.js";
import { predict } from "./predict.js";
import { CHEN, LEVIATHAN, read } from "./reading.js";
import { Session } from "./session.js";
import { table } from "./table.js";
import { isDark, watchTheme } from "./theme.js";
import { toolbar } from "./toolbar.js";
import { judge } from "./trials.js";
import { describe, happened } from "./words.js";

const PADDING = 16; // left and right together, as in board.css

export class View {
  constructor(model, el) {
    this.id = `sv${Math.random().toString(36).slice(2, 9)}`; // names of hatches are global to a page
    this.root = el.appendChild(document.createElement("div"));
    this.root.className = "sv-board";
    this.root.addEventListener("keydown", keep);
    this.session = new Session(model, () => this.schedule());
    const dart = this.session.dart;
    this.ui = {
      fractions: false, chen: false, active: null, locked: { p: [], q: [] }, at: -1, predict: null, counts: null, copied: null, notice: "",
      aim: { token: dart?.token ?? 0, u: dart ? String(dart.u).replace(/^0\./, ".") : ".5" },
    };
    this.acts = actsOf(this);
    this.hands = new Hands(this.session, {
      locked: this.ui.locked, height: () => unitHeight(this.frame, this.top), toggleLock: this.acts.toggleLock, settle: () => this.schedule(),
      activate: (active) => { this.ui.active = active; this.schedule(); },
    });
    this.room = new ResizeObserver(() => this.draw());
    this.room.observe(this.root);
    this.endTheme = watchTheme(() => this.draw());
    this.draw();
  }

  presets() { return this.session.model.get("presets") ?? []; }
  pictures() { return [...this.root.querySelectorAll(".sv-pictures svg")]; }
  paper() { return getComputedStyle(this.root).backgroundColor; }

  /** Counts of many darts, while the pair is the one they were thrown at. */
  counts() {
    const { counts } = this.ui;
    return counts && samePair(counts.pair, this.session.pair) ? counts.counts : null;
  }

  /** Redraw once in the next frame, however often something changes before it. */
  schedule() {
    this.next ??= requestAnimationFrame(() => this.draw());
  }

  draw() {
    cancelAnimationFrame(this.next);
    this.next = null;
    const width = this.root.clientWidth - PADDING;
    if (width <= 0) return; // not in the page yet, or hidden
    this.root.dataset.theme = isDark() ? "dark" : "light";
    const { session, ui } = this;
    const { pair } = session;
    this.reading = read(pair, { fractions: ui.fractions, letters: ui.chen ? CHEN : LEVIATHAN });
    this.frame = frameFor(width, this.reading.names);
    const top = topOf([...pair.p, ...pair.q], pair.total);
    this.top = this.hands.drag ? Math.max(this.top, top) : top; // the scale does not shrink under a hand
    if (ui.aim.token >= pair.p.length) ui.aim.token = 0;
    for (const law of ["p", "q"]) ui.locked[law] = ui.locked[law].filter((i) => i < pair.p.length);
    patch(this.root, this.tree());
  }

  tree() {
    const { session, ui, acts, reading } = this;
    const presets = this.presets();
    const trial = judge(session.pair, session.dart);
    const at = trial ? ui.at : -1;
    const covered = Boolean(ui.predict && !ui.predict.answered);
    const lesson = presets.find((preset) => samePair(preset.pair, session.pair))?.lesson ?? "";
    return [
      h("div", { class: "sv-row sv-toolbar", role: "group", "aria-label": "board" }, toolbar({ session, ui, presets, reading }, acts)),
      h("p", { class: "sv-message", role: "alert" }, ui.notice || session.message),
      h("p", { class: "sv-lesson sv-quiet" }, covered ? "" : lesson),
      h("div", null, predict(reading, ui.predict, acts)),
      h("div", { class: `sv-pictures sv-${this.frame.columns}` }, this.panels(dartIsShown(at) ? trial : null, covered)),
      h("p", { class: "sv-happened", "aria-live": this.hands.drag ? "off" : "polite" }, this.sentence(trial, at, covered)),
      rates(reading),
      h("div", { class: "sv-player" }, player(reading, trial, at, covered, acts)),
      h("div", { class: "sv-darts" }, darts(this, this.counts(), { ...acts, throwMany: (n) => (n === 1 ? acts.throwOne() : acts.throwMany(n)) })),
      table(reading, covered),
      h("div", { class: "sv-copied", hidden: !ui.copied }, ui.copied ? copied(ui.copied) : []),
    ];
  }

  sentence(trial, at, covered) {
    const step = told(this.reading, trial, at);
    if (step || !covered) return step ?? happened(this.reading, trial);
    return "Answer first: where does the rejected mass go?";
  }

  panels(trial, covered) {
    const { id, frame, reading, top, ui, hands } = this;
    const says = describe(reading);
    const all = { id, frame, reading, trial };
    const svg = (name, marks, attrs) => h("svg", {
      class: `sv-picture sv-${name}`, width: frame.wide, height: frame.height, viewBox: `0 0 ${frame.wide} ${frame.height}`, "aria-label": says[name], ...attrs,
    }, marks);
    const cover = h("div", { class: "sv-cover" }, "Covered until you have answered.");
    const aim = (event) => {
      const box = event.currentTarget.getBoundingClientRect();
      this.acts.throwAt(dartAt(frame, reading.pair, event.clientX - box.left, event.clientY - box.top));
    };
    return [
      svg("laws", [hatches(id), bars({ ...all, top, active: ui.active, locked: ui.locked, fractions: ui.fractions, hands: (law, i) => hands.of(law, i) })], { role: "group" }),
      svg("dartboard", dartboard(all), { role: "img", onclick: aim }),
      covered ? cover : svg("flow", flow(all), { role: "img" }),
      covered ? cover : svg("ledger", ledger(all), { role: "img" }),
    ];
  }

  close() {
    cancelAnimationFrame(this.next);
    this.room.disconnect();
    this.endTheme();
    this.session.close();
    this.root.remove();
  }
}

function rates({ text, letters }) {
  const { target: p, draft: q } = letters;
  const all = [[text.acceptance, "acceptance rate"], [text.rejection, `rejection rate = TV(${p}, ${q})`], [text.one, "accepted + corrected"]];
  return h("dl", { class: "sv-rates" }, all.map(([value, name]) => h("div", null, h("dt", null, name), h("dd", null, value))));
}

function copied({ text, done }) {
  return h("label", null, done ? "Copied: " : "Copy this line: ",
    h("input", { class: "sv-field sv-line", type: "text", readonly: true, value: text, onfocus: (event) => event.target.select() }));
}

/** Keys that belong to the board stay in it: the notebook would take letters, arrows and Enter as commands. */
function keep(event) {
  const forOthers = event.ctrlKey || event.metaKey || event.altKey || ["Escape", "Tab"].includes(event.key) || (event.shiftKey && event.key === "Enter");
  if (!forOthers) event.stopPropagation();
}

export default {
  render({ model, el }) {
    const view = new View(model, el);
    return () => view.close();
  },
};
