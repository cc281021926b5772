import type { ProductQuery } from './product-query.queries.ts';
import { facetTerm, type Preference, type TermGroup, toNameTerm } from './term-groups.ts';

/** One list of the order of best match: its words, and words whose products are in an earlier list. */
interface Rank {
  groups: TermGroup[];
  except: TermGroup[][];
}

/**
 * The lists of the order of best match, all of products with stock: first those with the type, the border and the
 * color that the words ask for, then those of another color, then all others.
 */
export function listRanks(query: ProductQuery): ProductQuery[] {
  const asked = listAsked(query);
  const ofAnyColor = asked.filter(({ filter }) => filter !== 'color');
  const levels = [asked];
  if (ofAnyColor.length > 0 && ofAnyColor.length < asked.length) levels.push(ofAnyColor);
  if (asked.length > 0) levels.push([]);
  return levels.flatMap((level, index) => rankLevel(query, level, levels[index - 1]));
}

/** What the words ask for that were not dropped. A filter that was chosen counts more than words. */
const listAsked = ({ preferences = [], groups = [], filters }: ProductQuery): Preference[] =>
  preferences.filter(
    ({ filter, groups: asking }) =>
      filters[filter].length === 0 && asking.every((group) => groups.includes(group)),
  );

function rankLevel(
  query: ProductQuery,
  level: Preference[],
  earlier: Preference[] | undefined,
): ProductQuery[] {
  const { groups = [] } = query;
  const asked = level.map(({ filter, options }) => [filter, options] as const);
  const filters = { ...query.filters, ...Object.fromEntries(asked) };
  const left = groups.filter((group) => !level.some((one) => one.groups.includes(group)));
  const others = earlier ? [toOptionGroups(earlier)] : [];
  const ranks = level.length === 0 && earlier ? rankNamesFirst(left) : rankByWords(left);
  return ranks
    .filter((rank) => isPossible(rank.groups))
    .map((rank) => ({
      ...query,
      filters,
      groups: rank.groups.length > 0 ? rank.groups : undefined,
      except: [...others, ...rank.except.filter(isPossible)],
      stock: 'in',
    }));
}

/** The products of the earlier level. */
const toOptionGroups = (level: Preference[]): TermGroup[] =>
  level.map(({ filter, options }) => ({
    terms: options.map((option) => facetTerm(filter, option)),
    products: Infinity,
    named: Infinity,
  }));

/**
 * First the products that have what was typed in their name, type or color, then those that have it elsewhere, then both
 * for related words.
 */
function rankByWords(groups: TermGroup[]): Rank[] {
  if (groups.length === 0) return [{ groups, except: [] }];
  const exact = groups.map((group) => group.exact ?? group);
  if (exact.every((group, index) => group === groups[index])) return rankNamesFirst(groups);
  const named = groups.map(toNameGroup);
  return [
    ...rankNamesFirst(exact),
    { groups: named, except: [exact] },
    { groups, except: [exact, named] },
  ];
}

function rankNamesFirst(groups: TermGroup[]): Rank[] {
  const named = groups.map(toNameGroup);
  return [
    { groups: named, except: [] },
    { groups, except: [named] },
  ];
}

/** A word that no product has is no word of a match. */
const isPossible = (groups: TermGroup[]) => groups.every(({ products }) => products > 0);

const toNameGroup = ({ terms, named }: TermGroup): TermGroup => {
  return { terms: terms.map(toNameTerm), products: named, named };
};
