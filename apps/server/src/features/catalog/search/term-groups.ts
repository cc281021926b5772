import type { FilterName } from '@shop/domain/products/product-fields';
import { COLORS } from '@shop/domain/products/product-options';
import {
  readBorder,
  readColor,
  readTypes,
  type SearchWord,
  type WantedOptions,
} from '@shop/domain/products/search-meaning';

/** The dictionary terms that one typed word expands to. A product matches with any of them. */
export interface TermGroup {
  terms: string[];
  /** Sum of the document frequencies; an upper bound, because products may have several terms. */
  products: number;
  /** The same in names, types and colors alone. */
  named: number;
  /** What was typed. Missing for a filter. */
  typed?: string;
  /** The terms without those that are only related to what was typed. Missing when none is. */
  exact?: TermGroup;
}

/** Options of a filter that words of a search ask for. */
export interface Preference {
  filter: FilterName;
  options: string[];
  /** The groups of these words. Every product with one of the options matches them. */
  groups: TermGroup[];
}

export interface ReadWords {
  groups: TermGroup[];
  preferences: Preference[];
}

/** A row of expand_query_terms(). */
export interface ExpandedTerm {
  ordinal: number;
  typed: string;
  /** Null for a word that nothing matches. */
  term: string | null;
  products: number;
  named: number;
  related: boolean;
  /** The phrase that the typed word is a part of. */
  phrase: string | null;
}

/** The term under which the products of a filter's value are posted. */
export const facetTerm = (filter: FilterName, value: string): string => `=${filter}:${value}`;

/** Terms of names are posted a second time, with this mark. */
export const toNameTerm = (term: string): string => (/^[@=]/.test(term) ? term : `@${term}`);

/** A word or a phrase. */
export interface ExpandedWord extends SearchWord {
  /** For each of its words the terms that it matches. */
  parts: ExpandedTerm[][];
}

/** What words of a search ask for. */
export interface WantedByFilter {
  type?: WantedOptions<string> | undefined;
  border_color?: WantedOptions<string> | undefined;
  color?: WantedOptions<string> | undefined;
}

export function readWantedOptions(words: SearchWord[], search: string): WantedByFilter {
  const border = readBorder(words);
  const ofCloth = words.filter((word) => !border?.words.includes(word));
  return {
    type: readTypes(words, search),
    border_color: border,
    color: readColor(ofCloth),
  };
}

/** The groups of the words of a search, and which of them ask for options. */
export function groupWords(words: ExpandedWord[], wanted: WantedByFilter): ReadWords {
  const { type, border_color: border } = wanted;
  const grouped = words.map((word) => {
    if (border?.words.includes(word)) {
      return word.parts.map((rows) => toBorderGroup(rows, border.options));
    }
    return type?.words.includes(word)
      ? word.parts.map((rows) => toGroup(narrowTypes(rows, type.options)))
      : word.parts.map(toGroup);
  });
  const preferences = (['type', 'border_color', 'color'] as const).flatMap((filter) => {
    const asked = wanted[filter];
    if (!asked) return [];
    const asking = grouped.filter((_, place) => asked.words.some((word) => word === words[place]));
    const preference = { filter, options: asked.options, groups: asking.flat() };
    return [filter === 'color' ? addOwnColor(preference) : preference];
  });
  return { groups: grouped.flat(), preferences };
}

/**
 * 'Dark blue' means navy, and may be the name of a blue piece. The other words of such a phrase are looked for among
 * the blue ones.
 */
function addOwnColor({ filter, options, groups }: Preference): Preference {
  for (const group of groups) {
    const own = COLORS.find((color) => color.toLowerCase() === group.typed?.toLowerCase());
    if (own && !options.includes(own))
      return { filter, options: [...options, own], groups: [group] };
  }
  return { filter, options, groups };
}

/** The words and phrases of a search in their order. */
export function readWords(rows: ExpandedTerm[]): ExpandedWord[] {
  const words = Map.groupBy(rows, ({ ordinal, phrase }) => phrase ?? ordinal);
  return [...words.values()].map(toWord);
}

function toWord(rows: ExpandedTerm[]): ExpandedWord {
  const parts = [...Map.groupBy(rows, ({ ordinal }) => ordinal).values()];
  const best = rows[0]?.phrase ? undefined : rows[0];
  const meanings = rows.filter((row) => row === best || row.related);
  return {
    typed: parts.map(([first]) => first?.typed ?? '').join(' '),
    meanings: [...new Set(meanings.flatMap(({ term }) => term ?? []))],
    parts,
  };
}

/** The word of a type is looked for in names and types: a blouse piece that goes with a saree is no saree. */
function narrowTypes(rows: ExpandedTerm[], types: string[]): ExpandedTerm[] {
  const ofTypes = new Set(types.flatMap((type) => type.split(' ')));
  return rows.map((row) =>
    row.term !== null && ofTypes.has(row.term) && row.named > 0
      ? { ...row, term: toNameTerm(row.term), products: row.named }
      : row,
  );
}

/**
 * Products with a border of this color, or with the words in their name. Each group of the two words has the option,
 * so a product with the option matches both.
 */
function toBorderGroup(rows: ExpandedTerm[], colors: string[]): TermGroup {
  const { terms, products, named } = sumTerms(rows.filter((row) => row.named > 0));
  const total = rows.reduce((sum, row) => sum + row.products, 0);
  return {
    terms: [...colors.map((color) => facetTerm('border_color', color)), ...terms.map(toNameTerm)],
    products: Math.max(total, products),
    named: Math.max(total, named),
    ...(rows[0] && { typed: rows[0].typed }),
  };
}

function toGroup(rows: ExpandedTerm[]): TermGroup {
  const exact = rows.filter(({ related }) => !related);
  return {
    ...sumTerms(rows),
    ...(rows[0] && { typed: rows[0].typed }),
    ...(exact.length < rows.length && { exact: sumTerms(exact) }),
  };
}

const sumTerms = (rows: ExpandedTerm[]): TermGroup => ({
  terms: rows.flatMap(({ term }) => term ?? []),
  products: rows.reduce((sum, { products }) => sum + products, 0),
  named: rows.reduce((sum, { named }) => sum + named, 0),
});
