// Whole ticks: shares, edits and the accounting are exact.
import assert from "node:assert/strict";
import { existsSync, readFileSync } from "node:fs";
import test from "node:test";
import { accounting, largestRemainder, moved, samePair, sum } from "../../spec_viz/widgets/board/laws.js";
import { randomLaw, seeded } from "./random.js";

const EDITS = 20000;

/** The same by definition, in BigInt. */
function slowShares(weights, total) {
  const w = weights.every((x) => x === 0) ? weights.map(() => 1n) : weights.map(BigInt);
  const whole = w.reduce((a, b) => a + b);
  const shares = w.map((x) => (BigInt(total) * x) / whole);
  const rest = w.map((x, i) => BigInt(total) * x - shares[i] * whole);
  const order = w.map((_, i) => i).sort((a, b) => Number(rest[b] - rest[a]) || a - b);
  const left = BigInt(total) - shares.reduce((a, b) => a + b);
  order.slice(0, Number(left)).forEach((i) => { shares[i] += 1n; });
  return shares.map(Number);
}

test("largest remainder: known shares, ties to the lower index, all zero means equal", () => {
  assert.deepEqual(largestRemainder([1, 1, 1], 1000), [334, 333, 333]);
  assert.deepEqual(largestRemainder([1, 3], 2), [1, 1]);
  assert.deepEqual(largestRemainder([0, 0, 0], 2), [1, 1, 0]);
  assert.deepEqual(largestRemainder([5, 0], 0), [0, 0]);
});

test("largest remainder equals its definition in BigInt, up to a million ticks", () => {
  const random = seeded(1);
  for (let i = 0; i < 5000; i += 1) {
    const total = [1000, 4096, 999999, 10 ** 6][i % 4];
    const weights = randomLaw(random, 2 + Math.floor(random() * 11), total);
    const share = Math.floor(random() * (total + 1));
    assert.deepEqual(largestRemainder(weights, share), slowShares(weights, share), `${weights} ${share}`);
  }
});

test("an edit: what it asks for, at most what is free; the others in proportion", () => {
  assert.deepEqual(moved([400, 300, 150, 100, 50], 0, 700), [700, 150, 75, 50, 25]);
  assert.deepEqual(moved([400, 300, 150, 100, 50], 0, 2000), [1000, 0, 0, 0, 0]);
  assert.deepEqual(moved([400, 300, 150, 100, 50], 0, -5), [0, 500, 250, 167, 83]);
  assert.deepEqual(moved([1000, 0, 0], 0, 600), [600, 200, 200]);
  assert.deepEqual(moved([400, 300, 300], 0, 1000, [1]), [700, 300, 0]);
  assert.deepEqual(moved([400, 300, 300], 0, 1000, [0]), [400, 300, 300]);
  assert.deepEqual(moved([400, 600], 0, 1000, [1]), [400, 600]);
});

test("20 000 random edits: the sum stays, nothing is negative, locked ones stay, the anchor comes back", () => {
  const random = seeded(2);
  for (let i = 0; i < EDITS; i += 1) {
    const total = [1000, 1000, 7000, 10 ** 6][i % 4];
    const count = 2 + Math.floor(random() * 11);
    const law = randomLaw(random, count, total);
    const index = Math.floor(random() * count);
    const locked = law.map((_, k) => k).filter(() => random() < 0.2);
    const next = moved(law, index, Math.floor((random() * 1.4 - 0.2) * total), locked);
    assert.equal(sum(next), total);
    assert.ok(next.every((n) => Number.isInteger(n) && n >= 0), String(next));
    locked.forEach((k) => assert.equal(next[k], law[k]));
    assert.deepEqual(moved(law, index, law[index], locked), law, "asking for what is there changes nothing");
  }
});

test("accepted + excess = p, accepted + rejected = q, and both z agree, in whole ticks", () => {
  const random = seeded(3);
  for (let i = 0; i < 2000; i += 1) {
    const count = 2 + Math.floor(random() * 11);
    const pair = { p: randomLaw(random, count, 1000), q: randomLaw(random, count, 1000), total: 1000 };
    const { accepted, rejected, excess, z, rate } = accounting(pair);
    assert.deepEqual(accepted.map((n, k) => n + excess[k]), pair.p);
    assert.deepEqual(accepted.map((n, k) => n + rejected[k]), pair.q);
    assert.equal(sum(excess), z);
    assert.equal(rate + z, 1000);
    assert.equal(2 * z, sum(pair.p.map((n, k) => Math.abs(n - pair.q[k]))), "z is the total variation");
  }
});

test("the accounting of the worked example", () => {
  const pair = { p: [400, 300, 150, 100, 50], q: [200, 500, 150, 100, 50], total: 1000 };
  const { accepted, rejected, excess, z } = accounting(pair);
  assert.deepEqual([accepted, rejected, excess, z], [[200, 300, 150, 100, 50], [0, 200, 0, 0, 0], [200, 0, 0, 0, 0], 200]);
});

test("pairs are the same by their laws, total and tokens", () => {
  const pair = { p: [1, 1], q: [2, 0], total: 2, tokens: ["A", "B"] };
  assert.ok(samePair(pair, { ...pair, rounded: true }));
  assert.ok(!samePair(pair, { ...pair, tokens: ["A", "C"] }));
});

const file = process.env.SPEC_VIZ_VECTORS;
test("edits as the kernel makes them", { skip: file ? false : "set SPEC_VIZ_VECTORS to the file that Python writes" }, () => {
  assert.ok(existsSync(file), `${file} is missing`);
  const vectors = JSON.parse(readFileSync(file, "utf8"));
  assert.ok(vectors.length > 0);
  for (const { law, index, ticks, locked, moved: expected } of vectors) {
    assert.deepEqual(moved(law, index, ticks, locked), expected, JSON.stringify({ law, index, ticks, locked }));
  }
});
