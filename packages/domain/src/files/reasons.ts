/** Why a row is left out (error), or what somebody should know about it (warning). */
export interface Reason {
  level: 'error' | 'warning';
  /** As the header of the file names it; empty when the reason concerns the whole row. */
  column: string;
  code: ReasonCode;
  /** Easy English, without row and column. */
  text: string;
}

const MAX_QUOTED = 40;

/** A text of the file, in quotes and not longer than a line. */
const quote = (value: string): string => {
  const line = value.replaceAll(/\s+/g, ' ').trim();
  return `"${line.length > MAX_QUOTED ? `${line.slice(0, MAX_QUOTED - 1)}…` : line}"`;
};

type Words = (...values: string[]) => string;
interface Rule {
  level: Reason['level'];
  words: Words;
}
const error = (words: Words): Rule => ({ level: 'error', words });
const warning = (words: Words): Rule => ({ level: 'warning', words });

const RULES = {
  NOT_AN_AMOUNT: error((value = '') => `${quote(value)} is not an amount. Write it like 4500.`),
  PRICE_OUT_OF_RANGE: error((value = '') => `${quote(value)} is not from ₹1 to ₹5,00,000.`),
  NOT_A_WHOLE_NUMBER: error((value = '') => `${quote(value)} is not a whole number.`),
  NOT_A_PERCENT: error((value = '') => `${quote(value)} is not a number from 0 to 100.`),
  NOT_A_MEASURE: error(
    (value = '', most = '', example = '') =>
      `${quote(value)} is not a measure up to ${most}. Write it like ${example}.`,
  ),
  NOT_YES_OR_NO: error(
    (value = '') => `${quote(value)} is not an answer. Write 1 for yes or 0 for no.`,
  ),
  NOT_A_MOMENT: error(() => 'Somebody has changed this. Export the products again.'),
  TOO_LONG: error((most = '') => `This is longer than ${most} characters.`),
  UNUSABLE_CHARACTER: error(() => 'This has a character that cannot be used.'),
  REQUIRED: error(() => 'This may not be empty.'),
  TOO_MANY_IMAGES: error((most = '') => `A product can have at most ${most} pictures.`),
  DATE: error(() => 'Excel has made a date of it. Format the column as text.'),
  SHORTENED_NUMBER: error(
    (value = '') => `Excel has shortened a number to ${quote(value)}. Format the column as text.`,
  ),
  NO_RESULT: error(() => 'This is a formula without a result. Save the file in Excel again.'),
  FAILED_FORMULA: error((value = '') => `The formula has failed: ${quote(value)}.`),
  MORE_CELLS: error(() => 'This row has more cells than the first row.'),
  REPEATED: error((value = '', row = '') => `${value} is in row ${row} too.`),
  NOT_FOR_SALE_HERE: error((kind = '') => `We cannot sell this: ${kind}.`),
  UNKNOWN_PARENT: error((value = '') => `The product ${quote(value)} is not above this row.`),
  NOT_IN_LIST: warning((value = '') => `${quote(value)} is not in our list. Left empty.`),
  KEPT_IN_DESCRIPTION: warning(
    (value = '') => `${quote(value)} is not in our list. It stays in the description.`,
  ),
  UNKNOWN_TYPE: warning(
    (value = '') => `${quote(value)} is not a type of ours. It becomes 'Other'.`,
  ),
  CUT: warning((most = '') => `This is longer than ${most} characters. The end is left out.`),
  IMAGES_LEFT_OUT: warning((most = '') => `Only the first ${most} pictures are taken.`),
  UNKNOWN_COLUMNS: warning((names = '', count = '') =>
    count === '1' ? `1 column is not ours: ${names}` : `${count} columns are not ours: ${names}`,
  ),
  // Found with the pictures.
  NO_PICTURE: warning((name = '') => `There is no picture ${quote(name)} in the ZIP.`),
  NO_ZIP: warning((name = '') => `The picture ${quote(name)} needs a ZIP. None was sent.`),
  NO_ADDRESS: warning((name = '') => `${quote(name)} is no address of a picture. Write https://…`),
  NOT_OUR_PICTURE: warning((name = '') => `We have no picture ${quote(name)}.`),
  NO_ROOM: warning(
    (name = '', most = '') => `${quote(name)} was left out: ${most} pictures are the most.`,
  ),
  FORBIDDEN_ADDRESS: warning(
    (name = '') => `${quote(name)} is not on the public internet. We do not go there.`,
  ),
  NOTHING_THERE: warning((name = '') => `Nothing was found at ${quote(name)}.`),
  NO_REPLY: warning((name = '') => `${quote(name)} did not answer. Import the file again later.`),
  PICTURE_TOO_LARGE: warning((name = '') => `The picture ${quote(name)} is too large.`),
  NOT_A_PICTURE: warning((name = '') => `${quote(name)} is not a picture that we can read.`),
  PICTURES_GONE: warning((name = '') => `The ZIP with ${quote(name)} is not there any more.`),
} as const satisfies Record<string, Rule>;

export type ReasonCode = keyof typeof RULES;

/** @param values what the words of the code need, in their order */
export function toReason(code: ReasonCode, column: string, ...values: string[]): Reason {
  const { level, words }: Rule = RULES[code];
  return { level, column, code, text: words(...values) };
}
