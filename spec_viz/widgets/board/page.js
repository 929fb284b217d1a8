// A page without a kernel: a stand-in for the widget model, and what the address says.
import board from "./board.js";
import { fromText } from "./text.js";

/** What a board needs of a widget model, and nothing behind it. */
export class StandIn {
  constructor(values) {
    this.values = { message: "", request: {}, dart: null, presets: [], ...values };
    this.heard = new Map();
  }

  get(name) { return this.values[name]; }

  set(name, value) {
    this.values[name] = value;
    for (const act of [...(this.heard.get(`change:${name}`) ?? [])]) act();
  }

  save_changes() {}

  on(name, act) {
    if (!this.heard.has(name)) this.heard.set(name, new Set());
    this.heard.get(name).add(act);
  }

  off(name, act) { this.heard.get(name)?.delete(act); }
}

/** What to show: the page's own state, or what the text after # or ? describes; bad text says what is wrong. */
export function stateOf(given, text) {
  if (!text.replace(/^[?#]+/, "")) return given;
  try {
    return { ...given, ...fromText(text) };
  } catch (error) {
    return { ...given, message: `${error.message}. This is the worked example instead.` };
  }
}

/** Show the board of the page within `el`; follows the address when it changes. Returns the model. */
export function boot(el, text = location.hash || location.search) {
  const given = JSON.parse(document.getElementById("spec-viz-state").textContent);
  const model = new StandIn(stateOf(given, text));
  board.render({ model, el });
  addEventListener("hashchange", () => {
    const { pair, dart = null, message = "" } = stateOf(given, location.hash);
    Object.entries({ pair, dart, message }).forEach(([name, value]) => model.set(name, value));
  });
  return model;
}
