import assert from "node:assert/strict";
import test from "node:test";
import { addressed } from "../../spec_viz/widgets/board/address.js";

test("a text is found behind ? and behind #, without the host's keys", () => {
  assert.equal(addressed({ search: "?p=.5,.5&q=1,0" }), "p=.5,.5&q=1,0");
  assert.equal(addressed({ search: "?voila-theme=dark&p=.5,.5&q=1,0&draft=A&u=.1" }), "p=.5,.5&q=1,0&draft=A&u=.1");
  assert.equal(addressed({ hash: "#p=1,0&q=1,0", search: "?p=.5,.5&q=1,0" }), "p=1,0&q=1,0");
});

test("other addresses have none", () => {
  for (const search of ["", "?", "?token=abc&reset", "?p=1,0", "?q=1&path=x", "?xp=1,0&xq=1,0"]) {
    assert.equal(addressed({ search }), "");
  }
});
