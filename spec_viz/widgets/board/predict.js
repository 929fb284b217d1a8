// Predict first: where does the rejected mass go? The answer uncovers pictures 3 and 4, and is marked.
import { button } from "./controls.js";
import { h } from "./dom.js";
import { short } from "./labels.js";

export const newQuestion = () => ({ chosen: [], answered: false });

/** The sentence that marks an answer. */
export function marked({ names, masses, letters, same }, chosen) {
  const call = (indexes) => indexes.map((i) => short(names[i])).join(", ");
  const all = names.map((_, i) => i);
  const wrong = all.filter((i) => chosen.includes(i) && !masses.excess[i]);
  const missed = all.filter((i) => !chosen.includes(i) && masses.excess[i]);
  const truth = same ? "nowhere: nothing is rejected" : `to ${call(all.filter((i) => masses.excess[i]))}`;
  if (!wrong.length && !missed.length) return `Right. It goes ${truth}.`;
  const why = same ? "" : `, where ${letters.target} is above ${letters.draft}`;
  const not = wrong.length ? ` Not to ${call(wrong)}: there ${letters.target} is not above ${letters.draft}.` : "";
  return `Not quite. It goes ${truth}${why}.${not}`;
}

export function predict(reading, question, acts) {
  if (!question) return [];
  const { chosen, answered } = question;
  const choice = (name, i) => h("label", { class: "sv-choice" },
    h("input", { type: "checkbox", checked: chosen.includes(i), disabled: answered, onchange: () => acts.choosePrediction(i) }),
    h("bdi", null, short(name)),
    answered && reading.masses.excess[i] ? h("span", { class: "sv-tick" }, chosen.includes(i) ? " ✓" : " missed") : null,
    answered && !reading.masses.excess[i] && chosen.includes(i) ? h("span", { class: "sv-cross" }, " ✗") : null);
  return [
    h("fieldset", { class: "sv-predict" },
      h("legend", null, "Where does the rejected mass go? Choose the tokens; none, if it goes nowhere."),
      h("div", { class: "sv-row" }, reading.names.map(choice),
        button(answered ? "Ask again" : "Check", answered ? acts.askAgain : acts.checkPrediction))),
    h("p", { role: "status", class: "sv-marked" }, answered ? marked(reading, chosen) : ""),
  ];
}
