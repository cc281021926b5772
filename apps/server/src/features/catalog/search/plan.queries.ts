import { PAGE_SIZE } from '@shop/domain/paging';
import { type RawBuilder, sql } from 'kysely';
import { bandTerms, type Measured, matchingBits } from './count.queries.ts';
import { DEAREST_BAND } from './price-bands.ts';
import {
  hasWords,
  matches,
  matchesAside,
  type Question,
  type WordGroup,
} from './product-query.queries.ts';

export interface Order {
  by: 'updated_at' | 'price_paise';
  descending: boolean;
}

/**
 * The ways to a page's keys. A walk reads an index in the list's order, checks each entry and stops
 * after the page; collecting reads everything that matches and sorts it.
 */
export type Way =
  | { kind: 'walk-filters' | 'walk-price' | 'collect-filtered' | 'collect-priced' | 'collect-bits' }
  | { kind: 'walk-words'; driver: WordGroup; others: WordGroup[] };

/** The cost of reading the bits, in look-ups. */
const BITS = 2_000;

/** The cheapest way by the counts that are known. Without counts there is only one to choose. */
export function wayTo(
  { filters, groups = [], price }: Question,
  { by }: Order,
  measured: Measured | undefined,
  near: number,
): Way {
  const newest = by === 'updated_at';
  if (!measured) return { kind: newest ? 'walk-filters' : 'walk-price' };

  const { total, filtered, priced } = measured;
  // So many entries pass by until the page is full, if the matches are spread evenly.
  const walk = (entries: number, probes: number) =>
    ((near + PAGE_SIZE) * entries * (1 + 2 * probes)) / Math.max(total, 1);
  const [driver, ...others] = groups.toSorted((a, b) => a.products - b.products);
  const extra = Object.values(filters).some(Boolean) || price ? 1 : 0;

  const ways: [number, Way][] = [
    newest
      ? [walk(filtered, groups.length), { kind: 'walk-filters' }]
      : [walk(priced, groups.length), { kind: 'walk-price' }],
  ];
  if (driver) {
    if (newest) {
      const cost = walk(driver.products, others.length + extra);
      ways.push([cost, { kind: 'walk-words', driver, others }]);
    }
    ways.push([BITS * (groups.length + 3 * extra) + 4 * total, { kind: 'collect-bits' }]);
  } else {
    ways.push([filtered, { kind: 'collect-filtered' }]);
    if (price) ways.push([priced, { kind: 'collect-priced' }]);
  }
  return ways.reduce((best, way) => (way[0] < best[0] ? way : best))[1];
}

/** The keys of everything that matches, in order; the caller cuts the page out. */
export function keysFrom(way: Way, question: Question, order: Order): RawBuilder<unknown> {
  if (way.kind === 'walk-words') return walkWords(way, question, order);
  return keys[way.kind](question, sql`${sql.ref(order.by)}`, inOrder(order));
}

type Keys = (
  question: Question,
  by: RawBuilder<unknown>,
  ordered: RawBuilder<unknown>,
) => RawBuilder<unknown>;

// `price_paise + 0` and matchesAside() keep the planner, which knows no counts, on the chosen index.
const keys: Record<Exclude<Way['kind'], 'walk-words'>, Keys> = {
  'walk-filters': (question, by, ordered) => sql`
    select product_id, ${by} from product p
    where ${matches(question.filters)} and ${costs(question, sql`price_paise + 0`)}
      and ${hasWords(question.groups, sql`p`)} ${ordered}`,

  'walk-price': (question, by, ordered) => sql`
    select product_id, ${by} from product p
    where ${matchesAside(question.filters)} and ${costs(question, sql`price_paise`)}
      and ${hasWords(question.groups, sql`p`)} ${ordered}`,

  'collect-filtered': (question, by, ordered) => sql`
    select product_id, ${by} from (
      select product_id, updated_at, price_paise from product
      where ${matches(question.filters)} and ${costs(question, sql`price_paise + 0`)} offset 0
    ) hit ${ordered}`,

  'collect-priced': (question, by, ordered) => sql`
    select product_id, ${by} from (
      select product_id, updated_at, price_paise from product
      where ${matchesAside(question.filters)} and ${costs(question, sql`price_paise`)} offset 0
    ) hit ${ordered}`,

  'collect-bits': (question, by, ordered) => sql`
    select p.product_id, ${by}
    from ${matchingBits(question, narrowBands(question))} found
    cross join lateral set_positions(found.bits) place
    cross join lateral (
      select product_id, updated_at, price_paise from product
      where product_id = found.block::bigint * 15360 + place
        and ${costs(question, sql`price_paise`)} offset 0
    ) p ${ordered}`,
};

/** Bands that spare more rows than they cost to read; the rows' own prices decide in the end. */
function narrowBands({ price }: Question): string[] | undefined {
  const { inside, outside } = bandTerms(price?.touched ?? [0, DEAREST_BAND]);
  return inside.length <= outside.length ? inside : undefined;
}

function walkWords(
  { driver, others }: { driver: WordGroup; others: WordGroup[] },
  question: Question,
  order: Order,
): RawBuilder<unknown> {
  const ordered = inOrder(order);
  const postings = padded(driver.words).map(
    (word) =>
      sql`(select updated_at, product_id from search_posting where word = ${word} ${ordered})`,
  );
  const seen = postings.length > 1 ? sql`select distinct` : sql`select`;
  return sql`${seen} updated_at, product_id from (${sql.join(postings, sql` union all `)}) d
    where ${hasWords(others, sql`d`)} and ${isOnTheShelf(question)} ${ordered}`;
}

/** One, three or ten words, the last repeated: a few statements that PostgreSQL can remember. */
function padded(words: string[]): string[] {
  const size = [1, 3, 10].find((enough) => enough >= words.length) ?? words.length;
  return Array.from({ length: size }, (_, place) => words[place] ?? words.at(-1) ?? '');
}

/** Looks a posting's product up, when filters or a price were asked for. */
function isOnTheShelf(question: Question): RawBuilder<unknown> {
  const { filters, price } = question;
  if (!price && !Object.values(filters).some(Boolean)) return sql`true`;
  return sql`exists (
    select from product p
    where p.product_id = d.product_id and ${matchesAside(filters)}
      and ${costs(question, sql`price_paise`)} offset 0)`;
}

function costs({ price }: Question, column: RawBuilder<unknown>): RawBuilder<unknown> {
  return price ? sql`${column} between ${price.min} and ${price.max}` : sql`true`;
}

function inOrder({ by, descending }: Order): RawBuilder<unknown> {
  const way = descending ? sql`desc` : sql`asc`;
  return sql`order by ${sql.ref(by)} ${way}, product_id ${way}`;
}
