// What just happened, in one or two sentences; and the pictures in words for those who do not see them.
import { short } from "./labels.js";
import { fractionText, placesOf } from "./numbers.js";

/** The sentence about a trial, or, without one, about what happens on average. */
export function happened(reading, trial) {
  if (!trial) return onAverage(reading);
  return `${test(reading, trial)} ${verdict(reading, trial)}`;
}

function onAverage({ same, text, masses, pair, names, letters }) {
  const never = names.filter((_, i) => !pair.q[i]).map((name) => short(name));
  const note = never.length ? ` Never drafted (${letters.draft} = 0): ${never.join(", ")}.` : "";
  if (same) return `${letters.target} = ${letters.draft}: every draft is accepted, nothing is ever rejected, there is no residual.${note}`;
  const back = few(names, text.corrected, masses.excess);
  return `A draft is accepted with probability ${text.acceptance}. The rejected ${text.rejection} comes back as ${back}, ` +
    `so accepted + corrected = ${letters.target}.${note}`;
}

/** What the dart is measured against: the acceptance probability min(1, p/q) of its token. */
function test({ pair, text, letters, names }, { token, limit }) {
  const [p, q] = [text.p[token], text.q[token]].map((x) => (x.includes("/") ? `(${x})` : x));
  const ratio = pair.p[token] >= pair.q[token] ? `min(1, ${p} / ${q}) = 1` : `${p} / ${q} ${limitText(pair, token, limit, text)}`;
  return `The draft proposes ${short(names[token])} with ${letters.draft} = ${text.q[token]}. Accept with ${ratio};`;
}

function limitText(pair, token, limit, text) {
  if (text.p[token].includes("/")) return `= ${fractionText(pair.p[token], pair.q[token])}`;
  const shown = limit.toFixed(placesOf(limit));
  return `${Math.abs(limit - Number(shown)) < 1e-9 ? "=" : "≈"} ${shown}`;
}

function verdict(reading, trial) {
  const { names } = reading;
  const u = `u = ${uText(trial)}`;
  if (trial.accepted) return `${u} lies below: accepted, ${short(names[trial.token])} is emitted.`;
  return `${u} ${trial.u > trial.limit ? "lies above" : "does not lie below"}: rejected. ${replacement(reading, trial)}`;
}

function replacement({ names, masses, text }, { emitted }) {
  const name = short(names[emitted]);
  if (masses.excess.filter(Boolean).length === 1) return `The residual has all its mass on ${name}, so ${name} is emitted.`;
  return `The residual gives ${few(names, text.residual, masses.excess)}. Drawn from it: ${name} is emitted.`;
}

/** u with 2 to 4 decimals, but more where it would read as the limit that it missed. */
export function uText({ u, limit }) {
  for (let digits = placesOf(u); digits < 18; digits += 1) {
    const text = u.toFixed(digits);
    if (u === limit || text !== limit.toFixed(digits)) return text;
  }
  return String(u);
}

/** "A 0.40, B 0.30" of the tokens that have a mass. */
export function list(names, texts, masses) {
  return names.map((name, i) => (masses && !masses[i] ? "" : `${short(name)} ${texts[i]}`)).filter(Boolean).join(", ");
}

/** The three largest, in their order, and how many more there are. */
function few(names, texts, masses) {
  const there = names.map((_, i) => i).filter((i) => masses[i]);
  const largest = [...there].sort((a, b) => masses[b] - masses[a] || a - b).slice(0, 3).sort((a, b) => a - b);
  const more = there.length - largest.length;
  return largest.map((i) => `${short(names[i])} ${texts[i]}`).join(", ") + (more ? ` and ${more} more` : "");
}

/** A text for each of the four pictures. */
export function describe({ same, names, text, masses, letters }) {
  const nothing = `${letters.target} = ${letters.draft}: nothing is ever rejected, and there is no residual.`;
  const rejected = `Rejected mass: ${list(names, text.rejected, masses.rejected)}; together ${text.rejection}.`;
  const sums = names.map((name, i) => `${short(name)} ${text.accepted[i]} + ${text.corrected[i]} = ${text.p[i]}`).join(", ");
  return {
    laws: `Target ${letters.target}: ${list(names, text.p)}. Draft ${letters.draft}: ${list(names, text.q)}.`,
    dartboard: `Accepted mass min(p, q): ${list(names, text.accepted)}; together ${text.acceptance}, the acceptance rate. ` +
      `${same ? nothing : rejected}`,
    flow: same ? nothing : `${rejected} It comes back as corrected mass: ${list(names, text.corrected, masses.excess)}.`,
    ledger: `Accepted plus corrected mass is ${letters.target} for every token: ${sums}.`,
  };
}
