// A pair, and perhaps a dart, as one short line: p=.4,.3,.3&q=.2,.5,.3&draft=B&u=.72. Strict; nothing is evaluated.
import { readNumber, ticksOf } from "./rationals.js";
import { exactText } from "./numbers.js";

const LONGEST = 4000;
export const KEYS = ["v", "p", "q", "tokens", "draft", "u"];
const MOST_TOKENS = 12;

/** The text that restores { pair, dart } anywhere. */
export function toText({ pair, dart }) {
  const law = (ticks) => ticks.map((n) => exactText(n, pair.total)).join(",");
  const parts = [`p=${law(pair.p)}`, `q=${law(pair.q)}`];
  if (pair.tokens.some((token, i) => token !== letter(i))) {
    parts.push(`tokens=${pair.tokens.map(encodeURIComponent).join(",")}`);
  }
  if (dart) parts.push(`draft=${encodeURIComponent(pair.tokens[dart.token])}`, `u=${uText(dart.u)}`);
  return parts.join("&");
}

/** { pair, dart } of a text; throws an Error that says what is wrong. */
export function fromText(text) {
  const parts = split(text);
  const laws = ["p", "q"].map((name) => readLaw(parts, name));
  const count = laws[0].length;
  if (laws[1].length !== count) throw Error(`p has ${count} numbers and q has ${laws[1].length}`);
  if (count < 2 || count > MOST_TOKENS) throw Error(`there are ${count} tokens; a board holds 2 to ${MOST_TOKENS}`);
  const tokens = readTokens(parts.tokens, count);
  const { total, ticks } = ticksOf(laws);
  const pair = { p: ticks[0], q: ticks[1], total, tokens, rounded: false };
  return { pair, dart: readDart(parts, pair) };
}

function split(text) {
  if (text.length > LONGEST) throw Error(`the text has ${text.length} characters; ${LONGEST} are enough for any pair`);
  const parts = Object.create(null);
  for (const piece of text.trim().replace(/^[?#]+/, "").split("&")) {
    const [key, ...value] = piece.split("=");
    if (!KEYS.includes(key) || !value.length) throw Error(`'${piece.slice(0, 40)}' is none of p=, q=, tokens=, draft=, u=`);
    if (key in parts) throw Error(`${key} is given twice`);
    parts[key] = value.join("=");
  }
  if ((parts.v ?? "1") !== "1") throw Error(`v=${parts.v.slice(0, 20)} is a version that this board does not read; it reads 1`);
  return parts;
}

function readLaw(parts, name) {
  if (!(name in parts)) throw Error(`${name} is missing; write ${name}=.5,.5`);
  const numbers = unquote(parts[name]).split(",").map((text) => readNumber(text, name));
  const total = numbers.reduce((a, b) => a.plus(b));
  if (total.above !== total.below) throw Error(`${name} sums to ${total}, not 1`);
  return numbers;
}

function readTokens(text, count) {
  if (text === undefined) return Array.from({ length: count }, (_, i) => letter(i));
  const tokens = text.split(",").map(unquote);
  if (tokens.length !== count) throw Error(`there are ${tokens.length} tokens for ${count} numbers`);
  const twice = tokens.find((token, i) => tokens.indexOf(token) !== i);
  if (twice !== undefined) throw Error(`token '${twice}' is given twice`);
  return tokens;
}

function readDart(parts, pair) {
  if (("draft" in parts) !== ("u" in parts)) throw Error("a dart needs both, draft= and u=");
  if (!("draft" in parts)) return null;
  const name = unquote(parts.draft);
  const token = pair.tokens.indexOf(name);
  if (token < 0) throw Error(`token '${name}' is not in the vocabulary`);
  if (!pair.q[token]) throw Error(`token '${name}' has q = 0: it is never drafted`);
  const u = readNumber(unquote(parts.u), "u");
  if (u.above >= u.below) throw Error(`u is ${u}; a uniform number lies in [0, 1)`);
  return { token, u: u.toNumber() };
}

/** u with at most 12 digits, never rounded up. */
function uText(u) {
  const cut = Math.floor(u * 10 ** 12 + 1e-4) / 10 ** 12; // .72 * 10^12 must not become 719999999999
  return cut.toFixed(12).replace(/^0/, "").replace(/\.?0+$/, "") || "0";
}

const letter = (i) => String.fromCharCode(65 + i);

/** Percent-decoding that leaves alone what is no escape, such as 40%. */
function unquote(text) {
  const decode = (escapes) => new TextDecoder().decode(Uint8Array.from(escapes.match(/\w\w/g), (x) => parseInt(x, 16)));
  return text.replace(/(?:%[0-9a-f]{2})+/gi, decode);
}
