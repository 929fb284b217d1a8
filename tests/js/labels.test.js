import assert from "node:assert/strict";
import test from "node:test";
import { short, visible } from "../../spec_viz/widgets/board/labels.js";

const SHOWN = {
  "": "∅", " ": "␣", "  ": "␣␣", " the": "␣the", "the ": "the␣", "a b": "a b", "\n": "⏎", "a\tb": "a⇥b", "\r\n": "␍⏎",
  "\u0000": "\\u0000", "\u200b": "\\u200b", "\u2028": "\\u2028", "\u202e": "\\u202e", "\ud800": "\\ud800", "<b>": "<b>", "👩‍👧": "👩‍👧", "שלום": "שלום",
};
for (const [token, text] of Object.entries(SHOWN)) {
  test(`visible ${JSON.stringify(token)}`, () => assert.equal(visible(token), text));
}

test("a long name is cut between characters, not within one", () => {
  assert.equal(short("abcdef", 4), "abc…");
  assert.equal(short("👩‍👧👩‍👧👩‍👧👩‍👧👩‍👧", 3), "👩‍👧👩‍👧…");
  assert.equal(short("abcd", 4), "abcd");
});
