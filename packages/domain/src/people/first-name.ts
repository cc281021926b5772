const TITLES = ['mr', 'mrs', 'ms', 'miss', 'dr', 'prof', 'adv', 'er', 'smt', 'sri', 'shri', 'kum'];

/** Initials come before the name or after it: 'K. S. Asha', 'Asha K S'. */
const isInitials = (word: string) => /^(\p{L}\.?)$|^(\p{L}\.)+\p{L}?$/u.test(word);

/** The part of a full name that more people than its owner see, without title and initials. */
export function getFirstName(name: string): string {
  const words = name.trim().split(/\s+/);
  const isName = (word: string) =>
    !isInitials(word) && !TITLES.includes(word.toLowerCase().replace('.', ''));
  return words.find(isName) ?? words[0] ?? '';
}
