/** A spreadsheet would run a text that begins like this as a formula, unless it is a number. */
const FORMULA = /^(?!-?[0-9.]+$)'*[=+\-@\t\r]/;
/** A spreadsheet takes it for a number and rounds it: an SKU like 12E5. */
const EXPONENT = /^'*[0-9]+(?:[.,][0-9]+)?e[+-]?[0-9]+$/i;

/** Puts one apostrophe before a text that a spreadsheet would run or round, even behind others: reading removes one. */
export const guardFormula = (text: string): string =>
  FORMULA.test(text) || EXPONENT.test(text) ? `'${text}` : text;

/** As in fields.ts of the contract: characters that neither a page nor a paper can show. */
const UNPRINTABLE = /[\p{Cc}\p{Cs}\p{Bidi_Control}]/gu;

/** @param kept characters that stay, such as line breaks */
export const removeUnprintable = (text: string, kept = ''): string =>
  text.replace(UNPRINTABLE, (character) => (kept.includes(character) ? character : ''));

/** The text that guardFormula() was given. A text that it would leave alone is returned as it is. */
export const unguardFormula = (text: string): string =>
  /^'+[=+\-@\t\r]/.test(text) || (text.startsWith("'") && EXPONENT.test(text))
    ? text.slice(1)
    : text;
