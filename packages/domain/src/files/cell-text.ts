/** A spreadsheet would run a text that begins like this as a formula, unless it is a number. */
const FORMULA = /^(?!-?[0-9.]+$)'*[=+\-@\t\r]/;

/** One apostrophe before what a spreadsheet would run, also where apostrophes precede it: reading takes exactly one. */
export const guardFormula = (text: string): string => (FORMULA.test(text) ? `'${text}` : text);

/** The text that guardFormula() was given. A text that it would leave alone is returned as it is. */
export const unguardFormula = (text: string): string =>
  /^'+[=+\-@\t\r]/.test(text) ? text.slice(1) : text;
