// Presets, undo, redo, reset, how numbers and letters are shown, locks, and what can be taken away.
import { button } from "./controls.js";
import { h } from "./dom.js";
import { short } from "./labels.js";
import { samePair } from "./laws.js";

export function toolbar({ session, ui, presets, reading }, acts) {
  const { history } = session;
  return [
    presetChoice(presets, session.pair, acts),
    button("Undo", () => session.undo(), { off: !history.undone }),
    button("Redo", () => session.redo(), { off: !history.redone }),
    button("Reset", () => session.reset(), { off: samePair(history.first, session.pair), hint: "Return to the first pair" }),
    lock(ui, reading, acts),
    button("Fractions", acts.toggleFractions, { pressed: ui.fractions, hint: "2/5 in place of 0.40" }),
    button(ui.chen ? "Notation: q target, p draft" : "Notation: p target, q draft", acts.toggleNotation, {
      hint: ui.chen ? "Letters of Chen et al.; press for those of Leviathan et al." : "Letters of Leviathan et al.; press for those of Chen et al.",
    }),
    button("Predict first", acts.togglePredict, { pressed: Boolean(ui.predict), hint: "Cover pictures 3 and 4 until you have answered" }),
    button("Copy text", acts.copyText, { hint: "One line that restores this board anywhere" }),
    button("SVG", acts.saveSvg, { label: "Save the pictures as SVG", hint: "Save the pictures as one SVG file" }),
  ];
}

function presetChoice(presets, pair, acts) {
  const chosen = presets.findIndex((preset) => samePair(preset.pair, pair));
  return h("select", { class: "sv-select", "aria-label": "preset pair", value: String(chosen), onchange: (event) => acts.choose(Number(event.target.value)) },
    presets.map(({ name }, i) => h("option", { value: String(i) }, name)),
    h("option", { value: "-1", disabled: true }, "your own pair"));
}

/** Locks the bar that was held last. */
function lock({ active, locked }, { names, letters, pair }, acts) {
  const there = active && active.index < pair.p.length;
  if (!there) return button("Lock", () => {}, { off: true, hint: "Choose a bar first; the key l does the same" });
  const isLocked = locked[active.law].includes(active.index);
  const letter = active.law === "p" ? letters.target : letters.draft;
  return button(`${isLocked ? "Unlock" : "Lock"} ${letter}(${short(names[active.index], 8)})`, () => acts.toggleLock(active.law, active.index), {
    hint: "A locked bar keeps its mass; the key l does the same",
  });
}
