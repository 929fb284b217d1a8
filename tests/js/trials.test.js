// The random process: the verdict is exact, and what comes out follows p.
import assert from "node:assert/strict";
import test from "node:test";
import { draw, emittedCounts, judge, throwDart } from "../../spec_viz/widgets/board/trials.js";
import { standardError } from "../../spec_viz/widgets/board/wobble.js";
import { seeded } from "./random.js";

const WORKED = { p: [400, 300, 150, 100, 50], q: [200, 500, 150, 100, 50], total: 1000 };
const MIXED = { p: [100, 350, 50, 300, 200], q: [300, 100, 250, 150, 200], total: 1000 };

test("scenario 1 is accepted, scenario 2 rejected and A emitted", () => {
  assert.deepEqual(judge(WORKED, { token: 0, u: 0.5 }), { token: 0, u: 0.5, accepted: true, limit: 1, emitted: 0 });
  const second = judge(WORKED, { token: 1, u: 0.72 });
  assert.deepEqual([second.accepted, second.limit, second.emitted], [false, 0.6, 0]);
});

test("the test is strict and reads u as it prints: .6 is 3/5", () => {
  assert.equal(judge(WORKED, { token: 1, u: 0.6 }).accepted, false);
  assert.equal(judge(WORKED, { token: 1, u: 0.5999999999999999 }).accepted, true);
  assert.equal(judge({ p: [0, 10], q: [5, 5], total: 10 }, { token: 0, u: 0 }).accepted, false);
  assert.equal(judge({ p: [1, 9], q: [5, 5], total: 10 }, { token: 0, u: 1e-9 }).accepted, true);
});

test("no dart falls where q = 0, nor beyond the tokens", () => {
  assert.equal(judge({ p: [5, 5], q: [10, 0], total: 10 }, { token: 1, u: 0.5 }), null);
  assert.equal(judge(WORKED, { token: 9, u: 0.5 }), null);
  assert.equal(judge(WORKED, null), null);
});

test("one rejected u is spread over the residual in its proportions", () => {
  const n = 4000;
  const counts = [0, 0, 0, 0, 0];
  for (let i = 0; i < n; i += 1) counts[judge(MIXED, { token: 2, u: 0.2 + (0.8 * (i + 0.5)) / n }).emitted] += 1;
  assert.deepEqual(counts, [0, 2500, 0, 1500, 0]);
});

test("draw never returns what has no weight, whatever u", () => {
  for (const u of [0, 0.5, 1 - 2 ** -53, 1, 2, -1]) assert.equal(draw([0, 3, 0], u), 1);
});

test("emitted counts add up, and lie within four standard errors of p", () => {
  const n = 200000;
  for (const pair of [WORKED, MIXED, { p: [500, 500], q: [500, 500], total: 1000 }]) {
    const counts = emittedCounts(pair, n, seeded(6));
    assert.equal(counts.reduce((a, b) => a + b), n);
    counts.forEach((count, i) => {
      const p = pair.p[i] / pair.total;
      assert.ok(Math.abs(count / n - p) < 4 * standardError(p, n), `${i}: ${count / n} for ${p}`);
    });
  }
});

test("a thrown dart is one that can be judged", () => {
  const random = seeded(7);
  for (let i = 0; i < 1000; i += 1) assert.ok(judge({ p: [1, 0, 9], q: [0, 5, 5], total: 10 }, throwDart({ q: [0, 5, 5] }, random)));
});
