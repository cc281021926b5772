import { FILTER_NAMES, type FilterName, listOptions } from './product-fields.ts';

/** Values of filters that a list has at the same time. */
export type FilterChoice = Partial<Record<FilterName, string>>;

interface Option {
  name: FilterName;
  value: string;
}

/** Keeps the work small when many options begin alike. */
const MAX_CHOICES = 6;

/** The type of everything else. No text names it. */
const UNNAMED = 'other';

/**
 * The filters that say the same as typed words, best first: 'ivory saree' is the color Ivory with the type
 * saree. Empty when a word belongs to no option.
 * @param words for each typed word the terms that it may stand for, best first
 */
export function matchFilters(words: string[][], names: readonly FilterName[]): FilterChoice[] {
  let choices: FilterChoice[] = words.length > 0 ? [{}] : [];
  for (const terms of words) {
    const options = listNamedOptions(terms, names);
    const extended = choices.flatMap((choice) =>
      options.flatMap((option) => addOption(choice, option) ?? []),
    );
    choices = removeRepeated(extended).slice(0, MAX_CHOICES);
  }
  return choices;
}

/** In the order of the terms. An option of several words is named by each of them. */
function listNamedOptions(terms: string[], names: readonly FilterName[]): Option[] {
  const options = names.flatMap((name) =>
    listOptions(name)
      .filter((value) => value !== UNNAMED)
      .map((value) => ({ name, value, words: value.toLowerCase().split(' ') })),
  );
  return terms.flatMap((term) => {
    const named = options.filter(({ words }) => words.includes(term));
    return named.toSorted((one, other) => one.words.length - other.words.length);
  });
}

/** @returns undefined when the filter already has another value */
function addOption(choice: FilterChoice, { name, value }: Option): FilterChoice | undefined {
  const chosen = choice[name];
  return chosen === undefined || chosen === value ? { ...choice, [name]: value } : undefined;
}

function removeRepeated(choices: FilterChoice[]): FilterChoice[] {
  const keys = choices.map((choice) => FILTER_NAMES.map((name) => choice[name]).join('|'));
  return choices.filter((_, index) => keys.indexOf(keys[index] ?? '') === index);
}
