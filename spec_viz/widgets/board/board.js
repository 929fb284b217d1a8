// The board as a widget: one view of a model, its life from the first drawing to the last.
import { actsOf } from "./acts.js";
import { addressed } from "./address.js";
import { unitHeight } from "./bars.js";
import { patch } from "./dom.js";
import { Hands } from "./gestures.js";
import { samePair } from "./laws.js";
import { frameFor, topOf } from "./layout.js";
import { CHEN, LEVIATHAN, read } from "./reading.js";
import { scene } from "./scene.js";
import { Session } from "./session.js";
import { isDark, watchTheme } from "./theme.js";

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
      activate: (active) => { Object.assign(this.ui, { active, notice: "" }); this.schedule(); },
    });
    this.room = new ResizeObserver(() => this.draw());
    this.room.observe(this.root);
    this.endTheme = watchTheme(() => this.schedule());
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
    this.root.dataset.theme = isDark() ? "dark" : "light";
    const width = this.root.clientWidth - PADDING;
    if (width <= 0) return; // not in the page yet, or hidden
    const { session, ui } = this;
    const { pair } = session;
    this.reading = read(pair, { fractions: ui.fractions, letters: ui.chen ? CHEN : LEVIATHAN });
    this.frame = frameFor(width, this.reading.names);
    const top = topOf([...pair.p, ...pair.q], pair.total);
    this.top = this.hands.drag ? Math.max(this.top, top) : top; // the scale does not shrink under a hand
    if (ui.aim.token >= pair.p.length) ui.aim.token = 0;
    for (const law of ["p", "q"]) ui.locked[law] = ui.locked[law].filter((i) => i < pair.p.length);
    patch(this.root, scene(this));
  }

  close() {
    cancelAnimationFrame(this.next);
    this.room.disconnect();
    this.endTheme();
    this.session.close();
    this.root.remove();
  }
}

/** Keys that belong to the board stay in it: the notebook would take letters, arrows and Enter as commands. */
function keep(event) {
  const forOthers = event.ctrlKey || event.metaKey || event.altKey || ["Escape", "Tab"].includes(event.key) || (event.shiftKey && event.key === "Enter");
  if (!forOthers) event.stopPropagation();
}

export default {
  render({ model, el }) {
    const view = new View(model, el);
    view.acts.open(addressed(location));
    return () => view.close();
  },
};
