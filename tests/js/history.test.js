// One rule: the top of the past is an undo, the top of the future a redo, anything else a new entry.
import assert from "node:assert/strict";
import test from "node:test";
import { History } from "../../spec_viz/widgets/board/history.js";

const pair = (n) => ({ p: [n, 1000 - n], q: [500, 500], total: 1000, tokens: ["A", "B"] });
const at = (history) => history.present.p[0];
const tops = (history) => [history.undone?.p[0], history.redone?.p[0]];

test("edits, back and forth", () => {
  const history = new History(pair(1));
  history.take(pair(2));
  history.take(pair(3));
  assert.deepEqual([at(history), ...tops(history)], [3, 2, undefined]);
  history.take(pair(2));
  assert.deepEqual([at(history), ...tops(history)], [2, 1, 3]);
  history.take(pair(3));
  assert.deepEqual([at(history), ...tops(history)], [3, 2, undefined]);
  history.take(history.undone);
  history.take(history.undone);
  assert.deepEqual([at(history), ...tops(history)], [1, undefined, 2]);
  history.take(pair(9));
  assert.deepEqual([at(history), ...tops(history)], [9, 1, undefined]);
});

test("one gesture is one entry, whatever it passes on its way", () => {
  const history = new History(pair(1));
  history.take(pair(2));
  for (const n of [3, 4, 2, 5, 1, 6]) history.take(pair(n), "drag");
  assert.deepEqual([at(history), ...tops(history)], [6, 2, undefined]);
  history.take(pair(7), "another");
  assert.deepEqual([at(history), ...tops(history)], [7, 6, undefined]);
});

test("out and back within a gesture leaves nothing to take back", () => {
  const history = new History(pair(1));
  for (const n of [2, 3, 1]) history.take(pair(n), "drag");
  assert.deepEqual([at(history), ...tops(history)], [1, undefined, undefined]);
  history.take(pair(4), "drag");
  assert.deepEqual([at(history), ...tops(history)], [4, 1, undefined]);
});

test("the same pair again changes nothing", () => {
  const history = new History(pair(1));
  history.take(pair(2));
  history.take(pair(1));
  history.take(pair(1));
  assert.deepEqual([at(history), ...tops(history)], [1, undefined, 2]);
});

test("an echo amid a gesture does not end it", () => {
  const history = new History(pair(1));
  history.take(pair(2), "key");
  history.take(pair(2));
  history.take(pair(3), "key");
  assert.deepEqual([at(history), ...tops(history)], [3, 1, undefined]);
});

test("the past keeps 200 entries", () => {
  const history = new History(pair(0));
  for (let n = 1; n <= 500; n += 1) history.take(pair(n));
  assert.equal(history.past.length, 200);
  assert.equal(history.past[0].p[0], 300);
});
