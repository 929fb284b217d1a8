// What is shown together adds up.
import assert from "node:assert/strict";
import test from "node:test";
import { decimalTexts, exactText, fractionText } from "../../spec_viz/widgets/board/numbers.js";
import { read } from "../../spec_viz/widgets/board/reading.js";
import { randomLaw, seeded } from "./random.js";

test("fractions in lowest terms", () => {
  assert.deepEqual([[400, 1000], [0, 1000], [1000, 1000], [7000, 21000]].map((x) => fractionText(...x)), ["2/5", "0", "1", "1/3"]);
});

test("the shortest exact text", () => {
  assert.deepEqual([[150, 1000], [0, 7], [7, 7], [1, 3], [1, 10 ** 6], [500, 1000]].map((x) => exactText(...x)), [".15", "0", "1", "1/3", ".000001", ".5"]);
});

test("decimals take the digits they need, and add up where none are enough", () => {
  assert.deepEqual(decimalTexts([250, 150], 400), ["0.625", "0.375"]);
  assert.deepEqual(decimalTexts([1, 1, 1], 3), ["0.3334", "0.3333", "0.3333"]);
  assert.deepEqual(decimalTexts([400, 600], 1000), ["0.40", "0.60"]);
});

const units = (text) => Math.round(Number(text) * 10 ** 4);

test("every line and every column of what is shown adds up", () => {
  const random = seeded(5);
  for (let i = 0; i < 1000; i += 1) {
    const count = 2 + Math.floor(random() * 11);
    const total = [1000, 21000, 999983][i % 3];
    const tokens = Array.from({ length: count }, (_, k) => `T${k}`);
    const { text } = read({ p: randomLaw(random, count, total), q: randomLaw(random, count, total), total, tokens });
    const whole = (texts) => texts.reduce((sum, x) => sum + units(x), 0);
    text.p.forEach((p, k) => {
      assert.equal(units(text.accepted[k]) + units(text.corrected[k]), units(p));
      assert.equal(units(text.accepted[k]) + units(text.rejected[k]), units(text.q[k]));
    });
    assert.deepEqual([whole(text.p), whole(text.q)], [10 ** 4, 10 ** 4]);
    assert.deepEqual([whole(text.accepted), whole(text.rejected)], [units(text.acceptance), units(text.rejection)]);
    if (text.residual) assert.equal(whole(text.residual), 10 ** 4);
  }
});
