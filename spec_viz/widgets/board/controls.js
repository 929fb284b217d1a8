// Buttons that stay focusable when they have nothing to do, so that a keyboard user is never thrown out.
import { h } from "./dom.js";

/** `off`: nothing to do now. `pressed`: a switch, true or false. */
export function button(text, act, { off = false, pressed = null, label = null, hint = null } = {}) {
  return h("button", {
    type: "button", class: "sv-button", "aria-disabled": off ? "true" : null, "aria-pressed": pressed === null ? null : String(pressed),
    "aria-label": label, title: hint, onclick: () => { if (!off) act(); },
  }, text);
}
