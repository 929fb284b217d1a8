// What the board shows of a pair: its masses, and the same as texts that add up.
import { visible } from "./labels.js";
import { accounting, largestRemainder, sum } from "./laws.js";
import { decimal, decimalTexts, fractionText, places, unitTexts } from "./numbers.js";

/** The letters of target and draft: Leviathan's, or Chen's, which are the other way round. */
export const LEVIATHAN = { target: "p", draft: "q" };
export const CHEN = { target: "q", draft: "p" };

/** Everything that the pictures, the table and the sentences say about a pair. */
export function read(pair, { fractions = false, letters = LEVIATHAN } = {}) {
  const masses = accounting(pair);
  const text = fractions ? inFractions(pair, masses) : inDecimals(pair);
  return { pair, letters, masses, text, names: pair.tokens.map(visible), count: pair.p.length, same: masses.z === 0 };
}

/** min(1, p/q) as [above, below] in ticks; null where the token is never drafted. */
export const acceptRatio = ({ p, q }, i) => (q[i] ? [Math.min(p[i], q[i]), q[i]] : null);

function inFractions(pair, { accepted, rejected, excess, z, rate }) {
  const column = (ticks) => ticks.map((n) => fractionText(n, pair.total));
  const [acceptance, rejection, one] = column([rate, z, pair.total]);
  return {
    p: column(pair.p), q: column(pair.q), accepted: column(accepted), rejected: column(rejected), corrected: column(excess),
    residual: z ? excess.map((n) => fractionText(n, z)) : null,
    prob: pair.p.map((_, i) => acceptRatio(pair, i) && fractionText(...acceptRatio(pair, i))),
    acceptance, rejection, one,
  };
}

/** Decimals: p and q in whole units of the last digit; what is derived from those adds up by itself. */
function inDecimals(pair) {
  const digits = places([...pair.p, ...pair.q].map((n) => [n, pair.total]));
  const [p, q] = [pair.p, pair.q].map((law) => largestRemainder(law, 10 ** digits));
  const { accepted, rejected, excess, z, rate } = accounting({ p, q, total: 10 ** digits });
  const column = (units) => unitTexts(units, digits);
  const [acceptance, rejection, one] = column([rate, z, 10 ** digits]);
  return {
    p: column(p), q: column(q), accepted: column(accepted), rejected: column(rejected), corrected: column(excess),
    residual: residual(pair), prob: probabilities(pair), acceptance, rejection, one,
  };
}

function residual(pair) {
  const { excess, z } = accounting(pair);
  return z ? decimalTexts(excess, sum(excess)) : null;
}

function probabilities(pair) {
  const ratios = pair.p.map((_, i) => acceptRatio(pair, i));
  const digits = places(ratios.filter(Boolean));
  return ratios.map((ratio) => ratio && decimal(ratio[0] / ratio[1], digits));
}
