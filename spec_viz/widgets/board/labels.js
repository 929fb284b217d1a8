// Token names as plain text: white space at the ends and control characters made visible. Never markup.
const MARKS = { "\n": "⏎", "\t": "⇥", "\r": "␍" };
const HIDDEN = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/u;

/** The name made visible; never empty. */
export function visible(token) {
  if (!token) return "∅";
  const inner = token.replace(/^ +/, "");
  const left = token.length - inner.length;
  const core = inner.replace(/ +$/, "");
  const text = "␣".repeat(left) + core + "␣".repeat(inner.length - core.length);
  return Array.from(text, shown).join("");
}

function shown(c) {
  if (MARKS[c]) return MARKS[c];
  if (!HIDDEN.test(c) || c === "\u200d") return c; // the joiner holds emoji together
  return `\\u${c.codePointAt(0).toString(16).padStart(4, "0")}`;
}

const segmenter = globalThis.Intl?.Segmenter && new Intl.Segmenter();

/** What a reader takes for single characters. */
export const graphemes = (text) => (segmenter ? Array.from(segmenter.segment(text), (s) => s.segment) : Array.from(text));

/** The visible name, cut with an ellipsis. */
export function short(token, most = 16) {
  const letters = graphemes(visible(token));
  return letters.length <= most ? letters.join("") : `${letters.slice(0, most - 1).join("")}…`;
}
