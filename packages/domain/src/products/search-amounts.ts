/** The prices that a search says, and its words without them. */
export interface SearchAmounts {
  range: PriceLimits;
  words: string;
}

interface PriceLimits {
  min_price?: number;
  max_price?: number;
}

/** What the filter accepts. */
const MAX_AMOUNT = 9_999_999;
/** Smaller numbers without a currency are lengths, sizes or days. */
const MIN_BARE_AMOUNT = 100;

const FACTORS: Record<string, number> = {
  k: 1000,
  thousand: 1000,
  lakh: 100_000,
  lac: 100_000,
};

const CURRENCY_BEFORE = String.raw`(?:₹|rs\.?|inr)\s*`;
const CURRENCY_AFTER = String.raw`(?:/-|rs\.?|inr|rupees?|roopa|rupa|രൂപ[\p{L}\p{M}]*)`;
/** 'In' of Malayalam, which follows a number: 3000-ൽ താഴെ. */
const CASE_ENDING = String.raw`(?:[-\s]?(?:ഇൽ|ൽ|il))`;
const NO_LETTER_BEFORE = String.raw`(?<![\p{L}\p{M}\d])`;
const NO_LETTER_AFTER = String.raw`(?![\p{L}\p{M}\d])`;
const NO_DECIMALS_AFTER = String.raw`(?!\.\d)`;
const MEASURES = [
  'm',
  'met(?:re|er)s?',
  'yards?',
  'inch(?:es)?',
  'counts?',
  'pieces?',
  'days?',
  'collections?',
  'മീറ്റർ',
];
const NO_MEASURE_AFTER = String.raw`(?![\s-]*(?:${MEASURES.join('|')})${NO_LETTER_AFTER})`;

/** An amount with groups whose names end in the suffix, because a pattern may have two amounts. */
const amount = (suffix = '') =>
  `(?<before${suffix}>${CURRENCY_BEFORE})?` +
  String.raw`(?<number${suffix}>\d[\d,]*(?:\.\d{1,2})?)` +
  String.raw`(?:\s*(?<unit${suffix}>k|thousand|lakh|lac)s?)?` +
  String.raw`(?:\s*(?<after${suffix}>${CURRENCY_AFTER}))?${CASE_ENDING}?` +
  NO_LETTER_AFTER +
  NO_DECIMALS_AFTER +
  NO_MEASURE_AFTER;

const toPattern = (source: string) => new RegExp(NO_LETTER_BEFORE + source, 'iu');

const RANGE = toPattern(
  String.raw`(?:(?:between|from)\s+)?${amount('1')}\s*(?:to|and|-|–|മുതൽ|muthal)\s*` +
    String.raw`${amount('2')}(?:\s*(?:വരെ|vare))?${NO_LETTER_AFTER}`,
);
const AT_MOST = [
  toPattern(
    String.raw`(?:under|below|less than|within|up ?to|max(?:imum)?|at most|not more than|cheaper than|budget(?: of)?|<)\s*${amount()}`,
  ),
  toPattern(
    String.raw`${amount()}\s*(?:or less|or below|and below|budget|താഴെ|thazhe|വരെ|vare|ഉള്ളിൽ)${NO_LETTER_AFTER}`,
  ),
];
const AT_LEAST = [
  toPattern(
    String.raw`(?:above|over|more than|min(?:imum)?|at least|starting(?: from| at)?|from|>)\s*${amount()}`,
  ),
  toPattern(
    String.raw`${amount()}\s*(?:or more|and above|onwards|മുകളിൽ|mukalil|മുതൽ|muthal)${NO_LETTER_AFTER}`,
  ),
];
const ALONE = toPattern(amount());

/**
 * Reads 'under 3000', '2000 to 5000', '5k', 'below ₹3,000' and the like. A number alone is no amount: it may be a
 * part of a name.
 * @returns undefined for a search without an amount
 */
export function readSearchAmounts(search: string): SearchAmounts | undefined {
  let words = toAsciiDigits(search);
  const range: PriceLimits = {};
  const take = (pattern: RegExp, read: (parts: Parts) => PriceLimits | undefined) => {
    const match = pattern.exec(words);
    const limits = match?.groups && read(match.groups);
    if (!limits) return;
    Object.assign(range, limits);
    words = words.replace(match[0], ' ');
  };
  take(RANGE, readRange);
  for (const pattern of AT_MOST) take(pattern, (parts) => readLimit('max_price', parts));
  for (const pattern of AT_LEAST) take(pattern, (parts) => readLimit('min_price', parts));
  if (!hasLimit(range)) take(ALONE, readAlone);
  return hasLimit(range) ? { range, words: words.replace(/\s+/g, ' ').trim() } : undefined;
}

/** The named groups of a pattern. */
type Parts = Record<string, string | undefined>;

const hasLimit = (range: PriceLimits) => Object.keys(range).length > 0;

const toAsciiDigits = (text: string) =>
  text.replace(/[൦-൯]/gu, (digit) => String((digit.codePointAt(0) ?? 0) - 0x0d66));

const toNumber = (digits: string | undefined) => Number((digits ?? '').replaceAll(',', ''));

function toAmount({ number, unit }: Parts): number {
  return toNumber(number) * (unit ? (FACTORS[unit.toLowerCase()] ?? 1) : 1);
}

const saysMoney = ({ before, after, unit }: Parts) => Boolean(before || after || unit);

function readLimit(end: keyof PriceLimits, parts: Parts): PriceLimits | undefined {
  const value = toAmount(parts);
  const min = saysMoney(parts) ? 1 : MIN_BARE_AMOUNT;
  return value >= min && value <= MAX_AMOUNT ? { [end]: value } : undefined;
}

function readRange(parts: Parts): PriceLimits | undefined {
  const { number1, number2, unit1, unit2 } = parts;
  const last = toAmount({ number: number2, unit: unit2 });
  // '2 to 5k' is 2,000 to 5,000.
  const sharesUnit = !unit1 && toNumber(number1) < MIN_BARE_AMOUNT;
  const first = toAmount({ number: number1, unit: sharesUnit ? unit2 : unit1 });
  const min_price = Math.min(first, last);
  const max_price = Math.max(first, last);
  return min_price >= MIN_BARE_AMOUNT && max_price <= MAX_AMOUNT
    ? { min_price, max_price }
    : undefined;
}

/** An amount that says no direction is what the buyer would spend. */
function readAlone(parts: Parts): PriceLimits | undefined {
  return saysMoney(parts) ? readLimit('max_price', parts) : undefined;
}
