import assert from "node:assert/strict";
import test from "node:test";
import { Hands, onGrid, ticksAfter } from "../../spec_viz/widgets/board/gestures.js";
import { StandIn } from "../../spec_viz/widgets/board/page.js";
import { Session } from "../../spec_viz/widgets/board/session.js";

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

const stage = () => {
  const model = new StandIn({ pair: { p: [400, 300, 150, 100, 50], q: [200, 500, 150, 100, 50], total: 1000, tokens: [..."ABCDE"] } });
  const session = new Session(model, () => {});
  const locks = [];
  const hands = new Hands(session, { locked: { p: [], q: [] }, height: () => 400, activate() {}, toggleLock: (...lock) => locks.push(lock), settle() {} });
  const event = (more) => ({ button: 0, pointerId: 1, pointerType: "mouse", preventDefault() {}, stopPropagation() { this.stopped = true; }, ...more });
  const bar = { setPointerCapture() {}, classList: { contains: () => false }, closest: () => ({ focus() {} }) };
  return { model, session, hands, locks, event, bar };
};

test("a key that is held down is one entry, shared from where it began; pressed anew it is another", () => {
  const { session, hands, event } = stage();
  const q = hands.of("q", 1);
  q.onkeydown(event({ key: "ArrowUp" }));
  for (let i = 0; i < 49; i += 1) q.onkeydown(event({ key: "ArrowUp", repeat: true }));
  assert.deepEqual(session.pair.q, [0, 1000, 0, 0, 0]);
  q.onkeydown(event({ key: "ArrowDown" }));
  assert.equal(session.history.past.length, 2);
  session.undo();
  session.undo();
  assert.deepEqual(session.pair.q, [200, 500, 150, 100, 50]);
});

test("keys that we take stop here, others pass on; l locks", () => {
  const { hands, locks, event } = stage();
  const stopped = ["ArrowUp", "l", "End", "a", "Tab", "Enter"].map((key) => { const e = event({ key }); hands.of("p", 2).onkeydown(e); return Boolean(e.stopped); });
  assert.deepEqual(stopped, [true, true, true, false, false, false]);
  hands.of("p", 2).onkeydown(event({ key: "l", ctrlKey: true }));
  assert.deepEqual(locks, [["p", 2]]);
});

test("a drag out to 1 and back restores the law, and leaves no entry", () => {
  const { session, hands, event, bar } = stage();
  const q = hands.of("q", 1);
  q.onpointerdown(event({ currentTarget: bar, clientY: 300 }));
  for (const clientY of [200, 50, -900]) q.onpointermove(event({ clientY }));
  assert.deepEqual(session.pair.q, [0, 1000, 0, 0, 0]);
  q.onpointermove(event({ clientY: 300 }));
  q.onpointerup(event({ clientY: 300 }));
  assert.deepEqual([session.pair.q, session.history.past.length], [[200, 500, 150, 100, 50], 0]);
});

test("a finger takes only the end of a bar, and a second pointer nothing", () => {
  const { session, hands, event, bar } = stage();
  hands.of("q", 1).onpointerdown(event({ currentTarget: bar, clientY: 300, pointerType: "touch" }));
  assert.equal(hands.drag, null);
  hands.of("q", 1).onpointerdown(event({ currentTarget: bar, clientY: 300 }));
  hands.of("q", 0).onpointerdown(event({ currentTarget: bar, clientY: 300, pointerId: 2 }));
  hands.of("q", 0).onpointermove(event({ clientY: 0, pointerId: 2 }));
  assert.deepEqual(session.pair.q, [200, 500, 150, 100, 50]);
});
