// The step player: one dart told in six steps, forward and back.
import { button } from "./controls.js";
import { h } from "./dom.js";
import { steps } from "./steps.js";

export const SCENARIOS = { "Scenario 1": { token: 0, u: 0.5 }, "Scenario 2": { token: 1, u: 0.72 } };
export const LAST = 5;
const U_IS_KNOWN = 2;

/** Whether the dart may be seen: while it is told, not before u is drawn. */
export const dartIsShown = (at) => at < 0 || at >= U_IS_KNOWN;

/** The step that is being told, in words; null before the first and after the last. */
export function told(reading, trial, at) {
  if (!trial || at < 0 || at >= LAST) return null;
  const { title, text } = steps(reading, trial)[at];
  return `${title}. ${text}`;
}

/** `covered`: the residual is still to be predicted, so the telling stops before it. */
export function player(reading, trial, at, covered, acts) {
  const most = covered ? LAST - 2 : LAST;
  const [back, next] = [() => acts.step(-1), () => acts.step(1)];
  const keys = { ArrowLeft: back, ArrowRight: next };
  const onkeydown = (event) => {
    if (!keys[event.key]) return;
    if (event.key === "ArrowLeft" ? at >= 0 : at < most) keys[event.key]();
    event.preventDefault();
    event.stopPropagation();
  };
  return [
    h("div", { class: "sv-row", role: "group", "aria-label": "step by step", onkeydown },
      h("b", null, "Step by step"),
      Object.entries(SCENARIOS).map(([name, dart]) => button(name, () => acts.scenario(dart), { hint: "of the worked example" })),
      button("Back", back, { off: at < 0 }),
      button("Next", next, { off: at >= most, hint: covered && at >= most ? "Answer first where the rejected mass goes" : null })),
    h("ol", { class: "sv-steps", hidden: at < 0 || !trial },
      (trial ? steps(reading, trial) : []).slice(0, at + 1).map(({ title, text }, i) =>
        h("li", { "aria-current": i === at ? "step" : null }, h("b", null, `${title}.`), ` ${text}`))),
  ];
}
