// The sentences: what just happened, and the six steps.
import assert from "node:assert/strict";
import test from "node:test";
import { CHEN, read } from "../../spec_viz/widgets/board/reading.js";
import { marked } from "../../spec_viz/widgets/board/predict.js";
import { dartIsShown, told } from "../../spec_viz/widgets/board/player.js";
import { steps } from "../../spec_viz/widgets/board/steps.js";
import { judge } from "../../spec_viz/widgets/board/trials.js";
import { describe, happened } from "../../spec_viz/widgets/board/words.js";

const make = (p, q, tokens = [..."ABCDE"].slice(0, p.length)) => ({ p, q, total: 1000, tokens });
const WORKED = make([400, 300, 150, 100, 50], [200, 500, 150, 100, 50]);
const MIXED = make([100, 350, 50, 300, 200], [300, 100, 250, 150, 200], ["the", "cat", "sat", "on", "mat"]);
const SAME = make([400, 600], [400, 600]);
const say = (pair, dart, more) => happened(read(pair, more), judge(pair, dart));

test("scenario 2: rejected, and A is emitted", () => {
  assert.equal(say(WORKED, { token: 1, u: 0.72 }), "The draft proposes B with q = 0.50. Accept with 0.30 / 0.50 = 0.60; " +
    "u = 0.72 lies above: rejected. The residual has all its mass on A, so A is emitted.");
});

test("scenario 1: accepted", () => {
  assert.equal(say(WORKED, { token: 0, u: 0.5 }),
    "The draft proposes A with q = 0.20. Accept with min(1, 0.40 / 0.20) = 1; u = 0.50 lies below: accepted, A is emitted.");
});

test("a u at the limit does not lie below, and one just under it does not read as it", () => {
  assert.match(say(WORKED, { token: 1, u: 0.6 }), /u = 0\.60 does not lie below: rejected/);
  assert.match(say(WORKED, { token: 1, u: 0.59999 }), /u = 0\.59999 lies below: accepted/);
});

test("a residual of two, fractions, and the other letters", () => {
  assert.match(say(MIXED, { token: 2, u: 0.55 }), /The residual gives cat 0\.625, on 0\.375\. Drawn from it: cat is emitted\.$/);
  assert.match(say(WORKED, { token: 1, u: 0.72 }, { fractions: true }), /\(3\/10\) \/ \(1\/2\) = 3\/5/);
  assert.match(say(WORKED, { token: 1, u: 0.72 }, { letters: CHEN }), /B with p = 0\.50/);
});

test("on average; p = q and never drafted tokens are said", () => {
  assert.match(say(WORKED, null), /accepted with probability 0\.80\. The rejected 0\.20 comes back as A 0\.20/);
  assert.match(say(SAME, null), /^p = q: every draft is accepted, nothing is ever rejected, there is no residual\.$/);
  assert.match(say(make([500, 500], [1000, 0]), null), /Never drafted \(q = 0\): B\./);
  assert.match(describe(read(SAME)).flow, /nothing is ever rejected, and there is no residual/);
});

test("six steps of a rejection, and u is not seen before it is drawn", () => {
  const trial = judge(WORKED, { token: 1, u: 0.72 });
  assert.deepEqual(steps(read(WORKED), trial).map(({ text }) => text), [
    "The draft proposes B. It does so with probability q(B) = 0.50.",
    "The target gives it p(B) = 0.30, so it is accepted with probability min(1, 0.30/0.50) = 0.60.",
    "A number between 0 and 1 is drawn, evenly: u = 0.72.",
    "u = 0.72 does not lie below 0.60: rejected.",
    "Only A has more target than draft, so the residual is all on A.",
    "A is emitted in place of B.",
  ]);
  assert.deepEqual([-1, 0, 1, 2, 5].map(dartIsShown), [true, false, false, true, true]);
  assert.match(told(read(WORKED), trial, 3), /^Accept or reject\. u = 0\.72/);
  assert.equal(told(read(WORKED), trial, 5), null);
});

test("a prediction is marked", () => {
  assert.equal(marked(read(WORKED), [0]), "Right. It goes to A.");
  assert.equal(marked(read(WORKED), [1]), "Not quite. It goes to A, where p is above q. Not to B: there p is not above q.");
  assert.equal(marked(read(MIXED), [1]), "Not quite. It goes to cat, on, where p is above q.");
  assert.equal(marked(read(SAME), []), "Right. It goes nowhere: nothing is rejected.");
  assert.equal(marked(read(SAME), [0]), "Not quite. It goes nowhere: nothing is rejected. Not to A: there p is not above q.");
});
