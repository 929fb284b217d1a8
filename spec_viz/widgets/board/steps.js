// One verification told in six steps: draft, probability, u, verdict, residual, emitted token.
import { visible } from "./labels.js";
import { decimal, placesOf } from "./numbers.js";

/** Six { title, text } of a trial, in decimals, each number with the digits that it takes by itself. */
export function steps({ pair, masses, letters }, trial) {
  const x = trial.token;
  const [draft, emitted] = [x, trial.emitted].map((i) => visible(pair.tokens[i]));
  const [p, q] = [pair.p[x], pair.q[x]].map((n) => number(n / pair.total));
  const [u, prob] = [number(trial.u), number(trial.limit)];
  return [
    ["Draft", `The draft proposes ${draft}. It does so with probability ${letters.draft}(${draft}) = ${q}.`],
    ["Acceptance probability", `The target gives it ${letters.target}(${draft}) = ${p}, so it is accepted with probability min(1, ${p}/${q}) = ${prob}.`],
    ["A uniform number", `A number between 0 and 1 is drawn, evenly: u = ${u}.`],
    ["Accept or reject", `u = ${u} ${trial.accepted ? `lies below ${prob}: accepted.` : `does not lie below ${prob}: rejected.`}`],
    ["Residual", trial.accepted ? "The draft is kept, so the residual is not needed this time." : residual(pair, masses, letters)],
    ["Emitted token", trial.accepted ? `${draft} is emitted, as drafted.` : `${emitted} is emitted in place of ${draft}.`],
  ].map(([title, text]) => ({ title, text }));
}

function residual({ tokens }, { excess, z }, letters) {
  const there = tokens.map((_, i) => i).filter((i) => excess[i]).sort((a, b) => excess[b] - excess[a] || a - b);
  const name = (i) => visible(tokens[i]);
  if (there.length === 1) return `Only ${name(there[0])} has more target than draft, so the residual is all on ${name(there[0])}.`;
  const shares = there.slice(0, 6).map((i) => `${name(i)} ${number(excess[i] / z)}`).join(", ");
  const more = there.length > 6 ? ", …" : "";
  return `A new token is drawn from the residual, what ${letters.target} has above ${letters.draft}: ${shares}${more}.`;
}

const number = (x) => decimal(x, placesOf(x));
