// The talk with the kernel: requests are few and whole, refusals are heard, a held bar is left alone.
import assert from "node:assert/strict";
import test from "node:test";
import { StandIn } from "../../spec_viz/widgets/board/page.js";
import { Session } from "../../spec_viz/widgets/board/session.js";

const pair = (n, serial) => ({ p: [n, 1000 - n], q: [500, 500], total: 1000, tokens: ["A", "B"], serial });
const shown = (session) => session.pair.p[0];

function open(model = new StandIn({ pair: pair(100, 0) })) {
  const sent = [];
  model.save_changes = () => sent.push(model.get("request"));
  return { model, sent, session: new Session(model, () => {}) };
}

test("a drag is throttled, the last request holds its end, and all share the gesture", async () => {
  const { session, sent } = open();
  for (let n = 101; n <= 150; n += 1) session.edit(pair(n), "g", false);
  session.edit(session.pair, "g", true);
  await new Promise((resolve) => setTimeout(resolve, 150));
  assert.equal(sent.length, 2);
  assert.deepEqual(sent.map((r) => [r.serial, r.gesture, r.pair.p[0], r.last]), [[1, "g", 101, false], [2, "g", 150, true]]);
  assert.deepEqual(Object.keys(sent[1].pair).sort(), ["p", "q", "tokens", "total"]);
});

test("the latest of a throttled drag is sent even without an end", async () => {
  const { session, sent } = open();
  for (const n of [101, 102, 103]) session.edit(pair(n), "g", false);
  await new Promise((resolve) => setTimeout(resolve, 150));
  assert.deepEqual(sent.map((r) => r.pair.p[0]), [101, 103]);
});

test("a refusal is shown: the old pair again is a difference", () => {
  const { session, model } = open();
  session.edit(pair(200));
  assert.equal(shown(session), 200);
  assert.equal(model.get("pair").p[0], 200, "what the front end knows keeps up");
  model.set("pair", pair(100, 0));
  assert.equal(shown(session), 100);
});

test("while a bar is held nothing moves it; afterwards what arrived is shown, unless it was overruled", () => {
  const { session, model } = open();
  session.hold();
  model.set("pair", pair(300, 0));
  assert.equal(shown(session), 100);
  session.release();
  assert.equal(shown(session), 300);
  session.hold();
  model.set("pair", pair(400, 0));
  session.edit(pair(500), "g", true);
  session.release();
  assert.equal(shown(session), 500);
});

test("a late answer to an older request is passed over", () => {
  const { session, model } = open();
  session.edit(pair(200));
  session.edit(pair(300));
  model.set("pair", pair(200, 1));
  assert.equal(shown(session), 300);
  model.set("pair", pair(300, 2));
  assert.equal(shown(session), 300);
  model.set("pair", pair(700, 2));
  assert.equal(shown(session), 700);
});

test("two views of one model stay together, and their pasts too", () => {
  const { session, model } = open();
  const other = new Session(model, () => {});
  session.edit(pair(200));
  other.edit(pair(300));
  assert.deepEqual([shown(session), shown(other)], [300, 300]);
  session.undo();
  session.undo();
  assert.deepEqual([shown(session), shown(other), other.history.redone.p[0]], [100, 100, 200]);
  assert.equal(shown(new Session(model, () => {})), 100, "a view that opens later");
});

test("a drag of another board is one entry, where the kernel names its gesture", () => {
  const { session, model } = open();
  for (const n of [200, 300, 400]) model.set("pair", { ...pair(n, 0), gesture: "theirs" });
  assert.deepEqual([shown(session), session.history.past.length], [400, 1]);
});

test("a request that no view has made changes nothing", () => {
  const { session, model } = open();
  model.set("request", { serial: 9, gesture: "x", pair: { p: [1], q: [2], total: 1, tokens: ["A"] }, last: true });
  model.set("request", "nonsense");
  assert.equal(shown(session), 100);
});

test("no kernel: whatever set and save_changes throw, the board goes on", () => {
  const { session, model } = open();
  model.save_changes = () => { throw Error("dead"); };
  session.edit(pair(200));
  session.edit(pair(300));
  session.undo();
  session.aim({ token: 0, u: 0.5 });
  assert.deepEqual([shown(session), session.dart.u], [200, 0.5]);
  session.reset();
  assert.equal(shown(session), 100);
});

test("closing lets go of the model", () => {
  const { session, model } = open();
  session.close();
  model.set("pair", pair(900, 0));
  assert.equal(shown(session), 100);
  assert.ok([...model.heard.values()].every((acts) => acts.size === 0));
});
