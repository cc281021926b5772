import { type RawBuilder, sql } from 'kysely';
import type { Db } from '#db/database.ts';
import { DEAREST_BAND, type PriceRange } from './price-bands.ts';
import { type Filters, listOfLists, matchesAside, type Question } from './product-query.queries.ts';

/** How many products each way of looking would have to go through. */
export interface Measured {
  /** Exactly this many match. */
  total: number;
  /** Match the filters alone. */
  filtered: number;
  /** Lie in the price bands that the range touches, whatever their filters. */
  priced: number;
}

/** How many products have the one word that was searched for, if that was the whole question. */
export function knownTotal({ groups = [], filters, price }: Question): number | undefined {
  if (groups.some(({ words }) => words.length === 0)) return 0;
  const [only, ...others] = groups;
  const alone = only?.words.length === 1 && others.length === 0;
  return alone && !price && facetsOf(filters).length === 0 ? only.products : undefined;
}

/** Counts exactly, from the kept counts wherever they can say it. */
export async function measure(db: Db, question: Question): Promise<Measured> {
  const { rows } = await sql<Measured>`
    select ${totalOf(question)} as total,
      ${keptCount(question.filters)} as filtered,
      ${pricedCount(question)} as priced`.execute(db);
  return rows[0] ?? { total: 0, filtered: 0, priced: 0 };
}

/** The kept count of a choice of filters: one row, looked up by its key. */
export function keptCount({ color, fabric, occasion }: Filters): RawBuilder<number> {
  return sql<number>`coalesce((
    select products from catalog_count
    where color = ${color} and fabric = ${fabric} and occasion = ${occasion} and price_band = -1
  ), 0)`;
}

function pricedCount({ price }: Question): RawBuilder<number> {
  const any = { color: '', fabric: '', occasion: '' };
  return price ? bandedCount(any, price.touched) : keptCount(any);
}

function bandedCount(filters: Filters, [first, last]: [number, number]): RawBuilder<number> {
  return sql<number>`coalesce((
    select sum(products)::integer from catalog_count
    where color = ${filters.color} and fabric = ${filters.fabric}
      and occasion = ${filters.occasion} and price_band between ${first} and ${last}
  ), 0)`;
}

function totalOf(question: Question): RawBuilder<number> {
  const { filters, price, groups } = question;
  if (!price) return groups ? countOfBits(question) : keptCount(filters);
  const whole = groups ? countOfBits(question) : bandedCount(filters, price.whole);
  const edges = price.edges.map((edge) => countOfEdge(question, edge));
  return sql`(${sql.join([whole, ...edges], sql` + `)})`;
}

/** The few products between the end of a price range and the next band's border. */
function countOfEdge(question: Question, { min, max }: PriceRange): RawBuilder<number> {
  const within = sql`price_paise between ${min} and ${max}`;
  if (!question.groups) {
    return sql`(
      select count(*)::integer from product where ${matchesAside(question.filters)} and ${within})`;
  }
  return sql`(
    select count(*)::integer from product p
    join (select * from ${matchingBits(question)} once offset 0) hit
      on hit.block = p.product_id / 15360
    where p.enabled = true and ${within} and get_bit(hit.bits, (p.product_id % 15360)::integer) = 1)`;
}

function countOfBits(question: Question): RawBuilder<number> {
  if (!question.price) return sumOfBits(matchingBits(question));
  const { inside, outside } = bandTerms(question.price.whole);
  // Of a wide range it is quicker to count what lies outside.
  return inside.length <= outside.length
    ? sumOfBits(matchingBits(question, inside))
    : sql`(${sumOfBits(matchingBits(question))} - ${sumOfBits(matchingBits(question, outside))})`;
}

const sumOfBits = (hits: RawBuilder<unknown>): RawBuilder<number> =>
  sql`coalesce((select sum(bit_count(bits))::integer from ${hits} hit), 0)`;

/** Block by block the products, as bits, that have the words, the filters and one of the bands. */
export function matchingBits({ groups, filters }: Question, bands?: string[]): RawBuilder<unknown> {
  const wanted = [
    ...(groups ?? []),
    ...facetsOf(filters).map((facet) => ({ words: [facet] })),
    ...(bands ? [{ words: bands }] : []),
  ];
  return (
    pairOfBits(wanted) ??
    sql`(
    select block, bit_and(bits) as bits
    from (
      select place, block, bit_or(bits) as bits
      from unnest(${listOfLists(wanted)}::text[]) with ordinality wanted (terms, place)
      join search_bits on term = any(terms::text[])
      group by place, block
    ) matching
    group by block having count(*) = ${wanted.length}::integer)`
  );
}

/** One or two terms, which is what most people ask for: the same in half the time. */
function pairOfBits(wanted: { words: string[] }[]): RawBuilder<unknown> | undefined {
  if (wanted.length > 2 || wanted.some(({ words }) => words.length !== 1)) return undefined;
  const [one, two] = wanted.flatMap(({ words }) => words);
  if (two === undefined) return sql`(select block, bits from search_bits where term = ${one})`;
  return sql`(
    select a.block, a.bits & b.bits as bits
    from search_bits a join search_bits b on b.block = a.block
    where a.term = ${one} and b.term = ${two})`;
}

const facetsOf = ({ color, fabric, occasion }: Filters): string[] => [
  ...(color ? [`=color:${color}`] : []),
  ...(fabric ? [`=fabric:${fabric}`] : []),
  ...(occasion ? [`=occasion:${occasion}`] : []),
];

/** The terms of the bands from first to last, and of all the others. */
export function bandTerms([first, last]: [number, number]) {
  const all = Array.from({ length: DEAREST_BAND + 1 }, (_, band) => band);
  const isInside = (band: number) => band >= first && band <= last;
  const termOf = (band: number) => `=price:${band}`;
  return {
    inside: all.filter(isInside).map(termOf),
    outside: all.filter((band) => !isInside(band)).map(termOf),
  };
}
