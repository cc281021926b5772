/** Without a plus, 0 and 91 are a prefix only before a long number: 0987 may be the end of a number. */
const PHONE = /^(?:\+91|(?:91|0)(?=\d{6}))?([6-9]\d{2,9})$/;
const ORDER_NUMBER = /^[0-9a-z]{4}-[0-9a-z]{1,4}$/;
/** Shorter ones begin too many words to be found quickly; other scripts have short words. */
const MIN_ASCII_LENGTH = 3;
/** search_words() stores endings of order numbers and phones from four characters on, at most seven. */
const MIN_ENDING_LENGTH = 4;
const MAX_ENDING_LENGTH = 7;
const ORDER_NUMBER_LENGTH = 8;

/**
 * Turns the text of the admin search box into a PostgreSQL tsquery over the words that search_words()
 * stores: each typed word is the beginning of one, or of a stored ending. @returns undefined when nothing can be searched.
 */
export function toSearchQuery(typed: string): string | undefined {
  const text = typed.trim().toLowerCase();
  const words = splitWords(text).filter(
    (word) => word.length >= MIN_ASCII_LENGTH || /[^\x20-\x7f]/.test(word),
  );
  if (words.length === 0) return undefined;
  return words.map(toTerm).join(' & ');
}

/** Whether staff can search for it: by words, or as a number of a product, which may be short. */
export const isSearchable = (typed: string): boolean =>
  toSearchQuery(typed) !== undefined || /[0-9]/.test(typed);

/** Telephone numbers are typed in groups, order numbers with a hyphen. */
function splitWords(text: string): string[] {
  const [, digits] = PHONE.exec(text.replace(/[\s-]/g, '')) ?? [];
  if (digits) return [digits];
  return text.split(/\s+/).flatMap((word) => {
    if (word.includes('@')) return [word.replace(/[^a-z0-9]/g, '')];
    if (ORDER_NUMBER.test(word)) return [word.replace('-', '')];
    return word.replace(/^pay_/, '').split(/[\x20-\x2f\x3a-\x40\x5b-\x60\x7b-\x7f]+/);
  });
}

/** In an order number the letter O is read as 0, and I and L as 1. Stored endings are marked with ~. */
function toTerm(word: string): string {
  const asNumber = word.replaceAll('o', '0').replace(/[il]/g, '1');
  const beginnings = [word];
  if (asNumber !== word && word.length <= ORDER_NUMBER_LENGTH) beginnings.push(asNumber);
  if (word.length >= MIN_ENDING_LENGTH && word.length <= MAX_ENDING_LENGTH) {
    beginnings.push(`~${asNumber}`);
  }
  const terms = beginnings.map((beginning) => `'${beginning}':*`);
  return terms.length === 1 ? terms.join() : `(${terms.join(' | ')})`;
}
