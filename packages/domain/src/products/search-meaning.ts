import { COLORS, type Color } from './product-options.ts';
import { PRODUCT_TYPES, type ProductType } from './product-types.ts';

/** A word of a search. */
export interface SearchWord {
  typed: string;
  /** The term of the index that is spelled like it, and those that it also means. */
  meanings: string[];
}

/** Options of a filter that a search asks for, and the words that do. */
export interface WantedOptions<Option> {
  options: Option[];
  words: SearchWord[];
}

/** The type of everything else is named by no word. */
const NAMED_TYPES = PRODUCT_TYPES.filter((type) => type !== 'other').map((type) => ({
  type,
  words: type.split(' '),
}));

/** All but 'piece', which alone names no type: a set mundu has two pieces. */
const TYPE_NOUNS = new Set(NAMED_TYPES.flatMap(({ words }) => words));
TYPE_NOUNS.delete('piece');

/** What follows says more about the piece and may name another: 'saree with blouse'. */
const JOINING_WORD = /(?:^|\s)(?:with|having|for|in|from|by|to)\s/iu;

/** A word that ends so has a type as its last part: കസവുസാരി. */
const NOUN_ENDINGS: Record<string, string> = {
  saree: 'saree',
  sari: 'saree',
  mundu: 'mundu',
  സാരി: 'saree',
  മുണ്ട്: 'mundu',
};

/**
 * The types that a search asks for, by the last word that names one: 'saree blouse' is a blouse. Words after 'with'
 * or 'for' are read only when none before them names a type.
 * @returns undefined when no word names a type
 */
export function readTypes(
  words: SearchWord[],
  search: string,
): WantedOptions<ProductType> | undefined {
  const joined = search.search(JOINING_WORD);
  const before = words.filter(({ typed }) => joined < 0 || search.indexOf(typed) < joined);
  const named = before.some((word) => listNouns(word).length > 0) ? before : words;
  const last = named.findLast((word) => listNouns(word).length > 0);
  if (!last) return undefined;
  const said = new Set(named.flatMap(({ meanings }) => meanings));
  const options = [...new Set(listNouns(last).flatMap((noun) => listTypes(noun, said)))];
  return { options, words: named.filter((word) => options.every((type) => isNamed(type, word))) };
}

function listNouns({ typed, meanings }: SearchWord): string[] {
  const nouns = meanings.filter((meaning) => TYPE_NOUNS.has(meaning));
  const ending = Object.keys(NOUN_ENDINGS).find((end) => typed.toLowerCase().endsWith(end));
  return nouns.length > 0 || !ending ? nouns : [NOUN_ENDINGS[ending] ?? ''];
}

/** The type of which every word is said, or all types of the noun. */
function listTypes(noun: string, said: Set<string>): ProductType[] {
  const types = NAMED_TYPES.filter(({ words }) => words.includes(noun));
  const complete = types
    .filter(({ words }) => words.every((word) => said.has(word)))
    .toSorted((one, other) => other.words.length - one.words.length);
  return (complete.length > 0 ? complete.slice(0, 1) : types).map(({ type }) => type);
}

const isNamed = (type: ProductType, { meanings }: SearchWord) =>
  type.split(' ').some((word) => meanings.includes(word));

/** May stand between the color of a border and its name. */
const BORDER_KINDS = ['zari', 'kasavu', 'wide', 'broad', 'big', 'thin', 'narrow', 'small', 'plain'];

/** The color beside the word border: 'green border', 'green zari border', 'border in green', 'കറുത്ത കര'. */
export function readBorder(words: SearchWord[]): WantedOptions<Color> | undefined {
  const place = words.findIndex(({ meanings }) => meanings.includes('border'));
  const border = words[place];
  if (!border) return undefined;
  const before = words[place - 1];
  const isKind = before && BORDER_KINDS.includes(before.typed.toLowerCase());
  for (const color of [before, isKind && words[place - 2], words[place + 1]]) {
    const options = color ? listColors(color) : [];
    if (color && options.length > 0) return { options, words: [color, border] };
  }
  return undefined;
}

/** The color of the cloth, by the first word that names one. */
export function readColor(words: SearchWord[]): WantedOptions<Color> | undefined {
  const word = words.find((one) => listColors(one).length > 0);
  return word && { options: listColors(word), words: [word] };
}

/** The color itself, or those that the word means. */
function listColors({ typed, meanings }: SearchWord): Color[] {
  const colors = COLORS.filter((color) => meanings.includes(color.toLowerCase()));
  const own = colors.find((color) => color.toLowerCase() === typed.toLowerCase());
  return own ? [own] : colors;
}
