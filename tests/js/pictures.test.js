// What the pictures draw: areas are masses, stacks meet their lines, ribbons are as wide as what they carry.
import assert from "node:assert/strict";
import test from "node:test";
import { bars, unitHeight } from "../../spec_viz/widgets/board/bars.js";
import { dartAt, dartboard, square } from "../../spec_viz/widgets/board/dartboard.js";
import { flow, ribbons } from "../../spec_viz/widgets/board/flow.js";
import { sum } from "../../spec_viz/widgets/board/laws.js";
import { columnsFor, frameFor, topOf } from "../../spec_viz/widgets/board/layout.js";
import { ledger } from "../../spec_viz/widgets/board/ledger.js";
import { CHEN, read } from "../../spec_viz/widgets/board/reading.js";
import { judge } from "../../spec_viz/widgets/board/trials.js";
import { randomLaw, seeded } from "./random.js";

const LEGEND = 40; // what lies above is title and legend
const TOKENS = "ABCDEFGHIJKL";
const make = (p, q, total = 1000) => ({ p, q, total, tokens: [...TOKENS].slice(0, p.length) });
const WORKED = make([400, 300, 150, 100, 50], [200, 500, 150, 100, 50]);
const SAME = make([400, 600], [400, 600]);

const drawn = (tree) => [tree].flat(Infinity).filter(Boolean).flatMap((node) => (typeof node === "object" ? [node, ...drawn(node.children)] : []));
const faces = (marks, role) => marks.filter(({ attrs }) => attrs.fill === `url(#v-${role})` && attrs.y > LEGEND);
const words = (marks) => marks.filter(({ tag }) => tag === "text").map(({ children }) => children[0]);
const scene = (pair, more = {}) => {
  const reading = read(pair, more);
  return { id: "v", frame: frameFor(1280, reading.names), reading, trial: null, locked: { p: [], q: [] }, active: null, hands: () => ({}), ...more };
};
const near = (a, b) => Math.abs(a - b) < 0.06;

function randomPairs(count) {
  const random = seeded(8);
  return Array.from({ length: count }, () => {
    const n = 2 + Math.floor(random() * 11);
    return make(randomLaw(random, n, 1000), randomLaw(random, n, 1000));
  });
}

test("bars are as high as their masses, and each is a named slider", () => {
  const all = scene(WORKED);
  const top = topOf([...WORKED.p, ...WORKED.q], 1000);
  const sliders = drawn(bars({ ...all, top })).filter(({ attrs }) => attrs.role === "slider");
  assert.deepEqual(sliders.slice(0, 4).map(({ attrs }) => [attrs["aria-label"], attrs["aria-valuetext"]]),
    [["target p of token A", ".4"], ["draft q of token A", ".2"], ["target p of token B", ".3"], ["draft q of token B", ".5"]]);
  sliders.forEach(({ attrs, children }) => {
    const knob = children.find(({ tag }) => tag === "circle").attrs;
    assert.ok(near(all.frame.bottom - knob.cy, (attrs["aria-valuenow"] / 1000) * unitHeight(all.frame, top)));
  });
});

test("a locked bar says so", () => {
  const marks = drawn(bars({ ...scene(WORKED), top: 0.5, locked: { p: [], q: [2] } }));
  const locked = marks.filter(({ attrs }) => attrs["aria-valuetext"]?.includes("locked"));
  assert.deepEqual(locked.map(({ attrs }) => [attrs["aria-label"], attrs["aria-valuetext"]]), [["draft q of token C", ".15, locked"]]);
});

test("the dartboard's areas are the masses", () => {
  for (const pair of randomPairs(200)) {
    const all = scene(pair);
    const { wide, tall } = square(all.frame);
    const area = (role) => sum(drawn(dartboard(all)).filter(({ attrs }) => attrs.class === `sv-edge-${role}` && attrs.y > LEGEND)
      .map(({ attrs }) => attrs.width * attrs.height)) / (wide * tall);
    assert.ok(Math.abs(area("accepted") - all.reading.masses.rate / 1000) < 0.002);
    assert.ok(Math.abs(area("rejected") - all.reading.masses.z / 1000) < 0.002);
  }
});

test("a click in column B at .72 is that dart", () => {
  const { frame } = scene(WORKED);
  const { left, wide, top, tall } = square(frame);
  assert.deepEqual(dartAt(frame, WORKED, left + 0.45 * wide, top + (1 - 0.725) * tall), { token: 1, u: 0.72 });
  assert.deepEqual(dartAt(frame, WORKED, left + 2 * wide, top - 5), { token: 4, u: 0.99 });
  assert.equal(dartAt(frame, make([0, 1000], [0, 1000]), left, top + tall).token, 1, "never a token with q = 0");
});

test("a dart shows its u, and never drafted tokens are named", () => {
  const trial = judge(WORKED, { token: 1, u: 0.72 });
  assert.ok(words(drawn(dartboard({ ...scene(WORKED), trial }))).includes("u = 0.72"));
  assert.ok(words(drawn(dartboard(scene(make([500, 500], [1000, 0]))))).includes("never drafted (q = 0): B"));
});

test("ribbons add up to what leaves and to what arrives, and stay within their boxes", () => {
  for (const pair of randomPairs(300)) {
    const { masses } = read(pair);
    if (!masses.z) continue;
    const middles = pair.p.map((_, i) => i * 1000);
    const all = ribbons(masses, middles, 1);
    assert.ok(near(sum(all.map(({ wide }) => wide)), masses.z));
    pair.p.forEach((_, i) => {
      const leave = all.filter(({ from }) => Math.abs(from - middles[i]) <= 500 && masses.rejected[i]);
      if (masses.rejected[i]) assert.ok(near(sum(leave.map(({ wide }) => wide)), masses.rejected[i]));
      const arrive = all.filter(({ to }) => Math.abs(to - middles[i]) <= 500);
      if (masses.excess[i]) assert.ok(near(sum(arrive.map(({ wide }) => wide)), masses.excess[i]));
    });
  }
});

test("where p = q the flow says that nothing is rejected", () => {
  assert.ok(words(drawn(flow(scene(SAME)))).includes("p = q: nothing is ever rejected,"));
});

test("stack and line meet for every token of every pair", () => {
  for (const pair of randomPairs(300)) {
    const marks = drawn(ledger(scene(pair)));
    const lines = marks.filter(({ tag, attrs }) => tag === "line" && attrs.class === "sv-level" && attrs.y1 > LEGEND);
    assert.equal(lines.length, pair.p.length);
    const stacks = [...faces(marks, "accepted"), ...faces(marks, "corrected")];
    lines.filter((_, i) => pair.p[i]).forEach(({ attrs }) => {
      const middle = (attrs.x1 + attrs.x2) / 2;
      const tops = stacks.filter((r) => near(r.attrs.x + r.attrs.width / 2, middle)).map((r) => r.attrs.y);
      assert.ok(near(Math.min(...tops), attrs.y1), `${tops} and ${attrs.y1}`);
    });
  }
});

test("the other notation swaps letters, never numbers", () => {
  const marks = drawn(bars({ ...scene(WORKED, { letters: CHEN }), top: 0.5 }));
  const slider = marks.find(({ attrs }) => attrs.role === "slider");
  assert.deepEqual([slider.attrs["aria-label"], slider.attrs["aria-valuetext"]], ["target q of token A", ".4"]);
});

test("in a row, two by two, stacked", () => {
  assert.deepEqual([1280, 840, 600, 320].map((width) => columnsFor(width, 5)), [4, 4, 2, 1]);
  assert.deepEqual([1280, 900].map((width) => columnsFor(width, 12)), [4, 2]);
});
