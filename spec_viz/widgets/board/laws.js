// Laws as whole ticks: one edit, and what follows from a pair. Every number stays below 2^53, so all of it is exact.

/** Shares of `total` in proportion to whole `weights`: floors, then the largest remainders, ties to the lower index. */
export function largestRemainder(weights, total) {
  if (weights.every((w) => w === 0)) weights = weights.map(() => 1);
  const whole = sum(weights);
  const shares = weights.map((w) => Math.floor((total * w) / whole));
  weights.forEach((w, i) => { // division rounds: the floor may be one off
    const rest = total * w - shares[i] * whole;
    shares[i] += rest < 0 ? -1 : rest >= whole ? 1 : 0;
  });
  const remainder = weights.map((w, i) => total * w - shares[i] * whole);
  const order = weights.map((_, i) => i).sort((a, b) => remainder[b] - remainder[a] || a - b);
  order.slice(0, total - sum(shares)).forEach((i) => { shares[i] += 1; });
  return shares;
}

/** The law with token `index` at `ticks`, or at what is free; locked ones stay, the others share the rest. */
export function moved(law, index, ticks, locked = []) {
  const others = law.map((_, i) => i).filter((i) => i !== index && !locked.includes(i));
  if (locked.includes(index) || !others.length) return [...law];
  const weights = others.map((i) => law[i]);
  const free = law[index] + sum(weights);
  const next = [...law];
  next[index] = Math.min(Math.max(ticks, 0), free);
  largestRemainder(weights, free - next[index]).forEach((share, k) => { next[others[k]] = share; });
  return next;
}

/** accepted = min(p, q), rejected = q - accepted, excess = p - accepted; z = sum rejected = sum excess. In ticks. */
export function accounting({ p, q, total }) {
  const accepted = p.map((n, i) => Math.min(n, q[i]));
  const rejected = q.map((n, i) => n - accepted[i]);
  const excess = p.map((n, i) => n - accepted[i]);
  return { accepted, rejected, excess, z: sum(rejected), rate: sum(accepted), total };
}

/** Whether two pairs hold the same laws over the same tokens. */
export function samePair(a, b) {
  const key = ({ p, q, total, tokens }) => JSON.stringify([p, q, total, tokens]);
  return a === b || key(a) === key(b);
}

export const sum = (numbers) => numbers.reduce((a, b) => a + b, 0);
