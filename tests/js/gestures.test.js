import assert from "node:assert/strict";
import test from "node:test";
import { onGrid, ticksAfter } from "../../spec_viz/widgets/board/gestures.js";

const press = (key, more = {}) => ticksAfter({ key, ...more }, 500, 1000);

test("arrows .01, with Shift or by page .1, Home and End", () => {
  assert.deepEqual(["ArrowUp", "ArrowRight", "ArrowDown", "ArrowLeft"].map((key) => press(key)), [510, 510, 490, 490]);
  assert.deepEqual(["ArrowUp", "ArrowDown"].map((key) => press(key, { shiftKey: true })), [600, 400]);
  assert.deepEqual(["PageUp", "PageDown", "Home", "End"].map((key) => press(key)), [600, 400, 0, 1000]);
});

test("other keys are not ours", () => {
  for (const key of ["a", "Enter", "Tab", "Escape"]) assert.equal(press(key), null);
  assert.equal(press("ArrowUp", { ctrlKey: true }), null);
});

test("one arrow is at least one tick", () => assert.equal(ticksAfter({ key: "ArrowUp" }, 3, 7), 4));

test("a hand moves in steps of .005", () => {
  assert.deepEqual([onGrid(123.4, 1000), onGrid(-122, 1000), onGrid(2.4, 7)], [125, -120, 2]);
});
