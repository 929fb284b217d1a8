// Numbers as people read them. Decimals that are shown together add up: they come from whole units of the last digit.
import { largestRemainder } from "./laws.js";

const MOST = 4; // decimals, where no smaller number of them is exact

export function gcd(a, b) {
  while (b) [a, b] = [b, a % b];
  return a;
}

/** n/total in lowest terms: "2/5", "0", "1". */
export function fractionText(n, total) {
  const common = gcd(n, total);
  return total === common ? String(n / common) : `${n / common}/${total / common}`;
}

/** Shortest exact text: ".15" where the decimal ends within six places, else a fraction. */
export function exactText(n, total) {
  const common = gcd(n, total);
  const units = (n / common) * (10 ** 6 / (total / common));
  if (10 ** 6 % (total / common)) return fractionText(n, total);
  const tail = String(units % 10 ** 6).padStart(6, "0").replace(/0+$/, "");
  return tail ? `${Math.floor(units / 10 ** 6) || ""}.${tail}` : String(n / total);
}

/** Fewest decimals, 2 or more, that show every n/total exactly; 4 where none do. `ratios`: [n, total] pairs. */
export function places(ratios) {
  for (let digits = 2; digits < MOST; digits += 1) {
    if (ratios.every(([n, total]) => (n * 10 ** digits) % total === 0)) return digits;
  }
  return MOST;
}

/** Whole units of 10^-digits, shown as decimals. */
export const unitTexts = (units, digits) => units.map((n) => (n / 10 ** digits).toFixed(digits));

/** A law in decimals that add up to 1. */
export function decimalTexts(law, total, digits = places(law.map((n) => [n, total]))) {
  const whole = law.reduce((a, b) => a + b, 0);
  return unitTexts(whole ? largestRemainder(law, 10 ** digits) : law, digits);
}

/** One number with that many decimals; one above 0 that would read as 0 is "<0.0001". */
export function decimal(x, digits) {
  const text = x.toFixed(digits);
  return x && !Number(text) ? `<${(10 ** -digits).toFixed(digits)}` : text;
}

/** Fewest decimals, 2 to 4, that show a number. */
export function placesOf(x) {
  return [2, 3].find((digits) => Math.abs(x - Number(x.toFixed(digits))) < 1e-9) ?? MOST;
}
