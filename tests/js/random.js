// A seeded stream of random numbers (mulberry32), so that a failure can be repeated.
export function seeded(seed) {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = Math.imul(state ^ (state >>> 15), state | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** A law of so many whole ticks; about a third of its entries are 0. */
export function randomLaw(random, count, total) {
  const cuts = Array.from({ length: count - 1 }, () => (random() < 0.3 ? 0 : Math.floor(random() * (total + 1)))).sort((a, b) => a - b);
  return [...cuts, total].map((cut, i) => cut - (cuts[i - 1] ?? 0));
}
