// Exact numbers of a text, and the ticks in which two laws are whole. BigInt, because denominators multiply.
const TICKS = 1000n;
const MOST_TICKS = 10n ** 6n;
const NUMBER = /^(?:(\d{1,12})\.?(\d{0,12})|\.(\d{1,12}))(%?)$/;
const FRACTION = /^(\d{1,12})\/(\d{1,12})$/;

const gcd = (a, b) => { while (b) [a, b] = [b, a % b]; return a; };
const lcm = (a, b) => (a / gcd(a, b)) * b;

export class Rational {
  constructor(above, below) {
    const common = gcd(above, below) || 1n;
    this.above = above / common;
    this.below = below / common;
  }

  plus(other) {
    return new Rational(this.above * other.below + other.above * this.below, this.below * other.below);
  }

  toNumber() {
    return Number(this.toString().includes("/") ? Number(this.above) / Number(this.below) : this.toString());
  }

  /** ".9" where the decimal ends within twelve places, else "8/9". */
  toString() {
    const units = 10n ** 12n;
    if (units % this.below) return `${this.above}/${this.below}`;
    const all = (this.above * units) / this.below;
    const tail = String(all % units).padStart(12, "0").replace(/0+$/, "");
    return tail ? `${all / units || ""}.${tail}` : String(all / units);
  }
}

/** A decimal, a percentage or a fraction; anything else is an Error that names it. */
export function readNumber(text, name) {
  const fraction = FRACTION.exec(text);
  if (fraction && BigInt(fraction[2])) return new Rational(BigInt(fraction[1]), BigInt(fraction[2]));
  const parts = NUMBER.exec(text);
  if (!parts) throw Error(`${name} has '${text.slice(0, 20)}', which is no decimal, percentage or fraction`);
  const digits = parts[2] ?? parts[3] ?? "";
  return new Rational(BigInt((parts[1] ?? "") + digits || "0"), 10n ** BigInt(digits.length) * (parts[4] ? 100n : 1n));
}

/** { total, ticks }: 1000 ticks, more where the laws need them, a million at most. */
export function ticksOf(laws) {
  const needed = laws.flat().map((x) => x.below).reduce(lcm);
  let total = lcm(TICKS, needed);
  if (total > MOST_TICKS) total = needed * ((TICKS + needed - 1n) / needed);
  if (total > MOST_TICKS) throw Error("p and q need more than a million ticks; use smaller denominators");
  return { total: Number(total), ticks: laws.map((law) => law.map((x) => Number((x.above * total) / x.below))) };
}
