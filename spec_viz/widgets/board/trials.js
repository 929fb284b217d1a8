// The random process: accept the drafted token x iff u q(x) < p(x), else emit one drawn from the residual.
import { accounting, sum } from "./laws.js";

/** u as the decimal that it prints as, a ratio of whole numbers: .6 is exactly 3/5. */
function exactly(u) {
  const [digits, power = "0"] = String(u).split("e-");
  const decimals = (digits.split(".")[1] ?? "").length + Number(power);
  return [BigInt(digits.replace(".", "")), 10n ** BigInt(decimals)];
}

/** What happens to the dart { token, u }; null where its token has q = 0 or is none of this pair.
 *
 * Given a rejection, (u - a) / (1 - a) is uniform again, a being the acceptance probability: it draws `emitted`. */
export function judge(pair, dart) {
  const x = dart?.token;
  if (!dart || !(pair.q[x] > 0)) return null;
  const [units, one] = exactly(dart.u);
  const accepted = units * BigInt(pair.q[x]) < BigInt(pair.p[x]) * one;
  const a = Math.min(1, pair.p[x] / pair.q[x]);
  const { excess, z } = accounting(pair);
  return { token: x, u: dart.u, accepted, limit: a, emitted: accepted || !z ? x : draw(excess, (dart.u - a) / (1 - a)) };
}

/** The index that a uniform number draws from weights; never one of weight 0. */
export function draw(weights, u) {
  let left = Math.min(Math.max(u, 0), 1 - 2 ** -53) * sum(weights);
  const there = weights.map((_, i) => i).filter((i) => weights[i]);
  return there.find((i) => (left -= weights[i]) < 0) ?? there[there.length - 1];
}

/** One dart: its token from q, its u uniform with four digits, which is what can be shown. */
export function throwDart(pair, random = Math.random) {
  return { token: draw(pair.q, random()), u: Math.floor(random() * 10 ** 4) / 10 ** 4 };
}

/** How often each token comes out of n verifications. */
export function emittedCounts(pair, n, random = Math.random) {
  const counts = pair.p.map(() => 0);
  const { excess, z } = accounting(pair);
  for (let i = 0; i < n; i += 1) {
    const x = draw(pair.q, random());
    counts[!z || random() * pair.q[x] < pair.p[x] ? x : draw(excess, random())] += 1;
  }
  return counts;
}
