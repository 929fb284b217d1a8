// The restorable text: what is written is read back exactly; everything else is refused by name.
import assert from "node:assert/strict";
import test from "node:test";
import { fromText, toText } from "../../spec_viz/widgets/board/text.js";
import { randomLaw, seeded } from "./random.js";

const WORKED = "p=.4,.3,.15,.1,.05&q=.2,.5,.15,.1,.05&draft=B&u=.72";
const ODD = ["<b>", "&=,%", "👩‍👩‍👧", "שלום", "\n", " x ", "", "A+B", "#", "'\"", "é", "\u2028"];

test("the worked example, letter by letter", () => {
  const state = fromText(WORKED);
  assert.deepEqual(state.pair.p, [400, 300, 150, 100, 50]);
  assert.deepEqual([state.pair.total, state.pair.tokens.join("")], [1000, "ABCDE"]);
  assert.deepEqual(state.dart, { token: 1, u: 0.72 });
  assert.equal(toText(state), WORKED);
  assert.deepEqual(fromText(`#v=1&${WORKED}&tokens=A,B,C,D,E`), state);
});

test("decimals, percentages and fractions say the same", () => {
  assert.deepEqual(fromText("p=40%,60.0%&q=2/5,3/5"), fromText("p=.4,.6&q=0.4,.60"));
  assert.deepEqual(fromText("p=40%25%2C60%25&q=2%2F5,3/5"), fromText("p=.4,.6&q=.4,.6"));
});

test("thirds and sevenths stay exact", () => {
  const { pair } = fromText("p=1/7,2/7,4/7&q=1/3,1/3,1/3");
  assert.equal(pair.total, 21000);
  assert.deepEqual(pair.p, [3000, 6000, 12000]);
  assert.equal(toText({ pair, dart: null }), "p=1/7,2/7,4/7&q=1/3,1/3,1/3");
});

test("1000 ticks where they do, else what the laws need, else a refusal", () => {
  assert.equal(fromText("p=1/2,1/2&q=1/2,1/2").pair.total, 1000);
  assert.equal(fromText("p=1/7001,7000/7001&q=.0,1").pair.total, 7001);
  assert.throws(() => fromText("p=1/1000003,1000002/1000003&q=.5,.5"), /more than a million ticks/);
});

test("random states come back exactly, odd names too", () => {
  const random = seeded(4);
  for (let i = 0; i < 2000; i += 1) {
    const count = 2 + Math.floor(random() * 11);
    const total = [1000, 1000, 3000, 10 ** 6][i % 4];
    const [p, q] = [0, 1].map(() => randomLaw(random, count, total));
    const tokens = ODD.slice(0, count);
    const token = q.findIndex((n) => n > 0);
    const dart = { token, u: Math.floor(random() * 10 ** 12) / 10 ** 12 };
    const text = toText({ pair: { p, q, total, tokens }, dart });
    const back = fromText(text);
    assert.ok(text.length < 4000);
    assert.deepEqual([back.pair.tokens, back.dart], [tokens, dart], text);
    for (const [law, ticks] of [["p", p], ["q", q]]) {
      assert.deepEqual(back.pair[law].map((n) => n * total), ticks.map((n) => n * back.pair.total));
    }
  }
});

const REFUSED = {
  "q=.5,.5": /p is missing/,
  "p=.5,.5": /q is missing/,
  "p=.4,.3,.3&q=.2,.4,.3": /^q sums to \.9, not 1$/,
  "p=1/3,1/3&q=.5,.5": /^p sums to 2\/3, not 1$/,
  "p=.5,.5&q=.5,.5&x=1": /'x=1' is none of/,
  "p=.5,.5&q=.5,.5&__proto__=1": /is none of/,
  "p=.5,.5&q=.5,.5&": /'' is none of/,
  "p=.5,.5&p=.5,.5&q=.5,.5": /p is given twice/,
  "p=.5,.5&q=.2,.3,.5": /p has 2 numbers and q has 3/,
  "p=1&q=1": /2 to 12/,
  "p=.5,.5&q=1,0&draft=Z&u=.5": /token 'Z' is not in the vocabulary/,
  "p=.5,.5&q=1,0&draft=B&u=.5": /token 'B' has q = 0/,
  "p=.5,.5&q=1,0&draft=A": /needs both/,
  "p=.5,.5&q=1,0&u=.5": /needs both/,
  "p=.5,.5&q=1,0&draft=A&u=1": /u is 1; a uniform number/,
  "p=.5,.5&q=1,0&draft=A&u=.1234567890123": /u has/,
  "p=.5,.5&q=.5,.5&tokens=A": /1 tokens for 2 numbers/,
  "p=.5,.5&q=.5,.5&tokens=A,A": /'A' is given twice/,
  "p=.5,.5&q=.5,.5&v=2": /v=2/,
  "p=-.5,1.5&q=.5,.5": /'-\.5', which is no/,
  "p=NaN,1&q=.5,.5": /'NaN', which is no/,
  "p=1e-1,.9&q=.5,.5": /'1e-1', which is no/,
  "p=1/0,1&q=.5,.5": /'1\/0', which is no/,
  "p=,1&q=.5,.5": /'', which is no/,
  "p=.,1&q=.5,.5": /'\.', which is no/,
  "p=alert(1),1&q=.5,.5": /'alert\(1\)', which is no/,
};
for (const [text, says] of Object.entries(REFUSED)) {
  test(`refused: ${text}`, () => assert.throws(() => fromText(text), { message: says }));
}

test("no text is longer than 4000 characters", () => {
  assert.throws(() => fromText(`p=.5,.5&q=.5,.5&tokens=${"A".repeat(4000)},B`), /4000 are enough/);
});

test("twelve tokens are read, thirteen refused", () => {
  const law = (n) => Array(n).fill(`1/${n}`).join(",");
  assert.equal(fromText(`p=${law(12)}&q=${law(12)}`).pair.p.length, 12);
  assert.throws(() => fromText(`p=${law(13)}&q=${law(13)}`), /there are 13 tokens/);
});
