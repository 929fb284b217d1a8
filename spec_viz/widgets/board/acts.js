// Everything that a reader can do beside moving a bar. Each act changes the view's own state or asks the session.
import { LAST } from "./player.js";
import { newQuestion } from "./predict.js";
import { readNumber } from "./rationals.js";
import { copy, save, standalone } from "./takeaway.js";
import { fromText, toText } from "./text.js";
import { emittedCounts, judge, throwDart } from "./trials.js";

/** `view` has session, ui, presets(), pictures(), frame and draw(). */
export function actsOf(view) {
  const { session, ui } = view;
  const change = (changes) => { Object.assign(ui, { notice: "" }, changes); view.draw(); };
  const land = (dart, at = -1) => {
    Object.assign(ui, { at, notice: "", aim: { token: dart.token, u: String(dart.u).replace(/^0\./, ".") } });
    session.aim(dart);
  };
  const load = (pair) => {
    if (ui.predict) ui.predict = newQuestion();
    Object.assign(ui.locked, { p: [], q: [] }); // locks were of another pair's tokens
    session.edit({ ...pair, p: [...pair.p], q: [...pair.q], tokens: [...pair.tokens] });
  };

  return {
    toggleFractions: () => change({ fractions: !ui.fractions }),
    toggleNotation: () => change({ chen: !ui.chen }),
    togglePredict: () => change({ predict: ui.predict ? null : newQuestion(), at: -1 }),
    askAgain: () => change({ predict: newQuestion() }),
    choosePrediction: (i) => change({ predict: { ...ui.predict, chosen: toggled(ui.predict.chosen, i) } }),
    checkPrediction: () => change({ predict: { ...ui.predict, answered: true } }),
    toggleLock: (law, index) => { ui.locked[law] = toggled(ui.locked[law], index); change({}); },
    open: (text) => {
      if (!text) return;
      try {
        const { pair, dart } = fromText(text);
        load(pair);
        if (dart) land(dart);
      } catch (error) {
        change({ notice: `${error.message}. This is the worked example instead.` });
      }
    },
    choose: (i) => { change({ at: -1 }); load(view.presets()[i].pair); },
    scenario: (dart) => { load(view.presets()[0].pair); land(dart, 0); },
    // From where the telling is now, not where it was when the button was drawn: two presses may share a frame.
    step: (by) => {
      if (!judge(session.pair, session.dart)) land(throwDart(session.pair), 0);
      else change({ at: Math.max(-1, Math.min(LAST, ui.at + by)) });
    },
    throwAt: (dart) => { if (dart.token >= 0) land(dart); },
    aimAt: (aim) => { ui.aim = { ...ui.aim, ...aim }; },
    throwHere: () => {
      try {
        land(aimed(session.pair, ui.aim, view.reading));
      } catch (error) {
        change({ notice: error.message });
      }
    },
    throwMany: (n) => {
      const old = view.counts() ?? session.pair.p.map(() => 0);
      const dart = n === 1 ? throwDart(session.pair) : null; // a single one is shown, too
      const more = dart ? old.map((_, i) => Number(i === judge(session.pair, dart).emitted)) : emittedCounts(session.pair, n);
      change({ counts: { pair: session.pair, counts: old.map((count, i) => count + more[i]) } });
      if (dart) land(dart);
    },
    copyText: async () => {
      const text = textOf(session);
      change({ copied: { text, done: await copy(text) } });
    },
    saveSvg: () => save(standalone(view.pictures(), view.frame.columns, view.paper()), "speculative-decoding.svg", "image/svg+xml"),
  };
}

/** The line that restores what a session shows. */
export const textOf = ({ pair, dart }) => toText({ pair, dart: judge(pair, dart) && dart });

const toggled = (indexes, i) => (indexes.includes(i) ? indexes.filter((j) => j !== i) : [...indexes, i]);

/** The dart that the fields describe; an Error that says what is wrong with it. */
function aimed(pair, { token, u }, { names, letters }) {
  const number = readNumber(u.trim(), "u");
  if (number.above >= number.below) throw Error(`u is ${number}; a uniform number lies in [0, 1)`);
  if (!pair.q[token]) throw Error(`${names[token]} has ${letters.draft} = 0: it is never drafted, so no dart can fall there.`);
  return { token, u: number.toNumber() };
}
