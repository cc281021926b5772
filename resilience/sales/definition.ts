import { paise, toRupees } from '@shop/domain/money';
import { salePrice } from '@shop/domain/products/sales/offer';
import type { Db } from '@shop/server/db/database.ts';
import { sql } from 'kysely';
import { itemAt } from '../harness/random.ts';

/** Prices while one set of sales runs, in rupees, of all products that nobody edits. */
export interface PriceList {
  of: (product_id: number) => number | undefined;
  /** The visible products of a type, cheapest first. */
  ofType: (type: string) => Float64Array;
}

export interface Definition {
  /** Starts and ends by the primary's clock, in milliseconds. */
  borders: number[];
  /** The prices of an instant. */
  at: (moment: number) => PriceList;
}

interface PlainProduct {
  product_id: number;
  type: string;
  price_paise: number;
  enabled: boolean;
}

interface PlainSale {
  sale_id: number;
  starts: number;
  ends: number;
  scope: string;
  types: string[];
  products: Set<number>;
  percent: number | null;
  amount_paise: number | null;
  cap_paise: number | null;
}

/** Prices by their definition, from the products and the table of sales alone: no book is read. */
export async function readDefinition(db: Db, editedType: string): Promise<Definition> {
  const sales = await readSales(db);
  const products = await readProducts(db, editedType);
  const lists = new Map<string, PriceList>();
  const borders = [...new Set(sales.flatMap(({ starts, ends }) => [starts, ends]))];
  const definition: Definition = {
    borders: borders.toSorted((a, b) => a - b),
    at(moment) {
      const running = sales.filter(({ starts, ends }) => starts <= moment && moment < ends);
      const key = running.map(({ sale_id }) => sale_id).join();
      const list = lists.get(key) ?? createList(products, running);
      lists.set(key, list);
      return list;
    },
  };
  // Before the first request: adding up a large shop takes seconds.
  for (const border of [0, ...borders]) definition.at(border);
  return definition;
}

/** After the calendar was moved. */
export const moveDefinition = ({ borders, at }: Definition, earlierMs: number): Definition => ({
  borders: borders.map((border) => border - earlierMs),
  at: (moment) => at(moment + earlierMs),
});

function createList(products: PlainProduct[], running: PlainSale[]): PriceList {
  const last = products.at(-1)?.product_id ?? 0;
  const prices = new Float64Array(last + 1);
  const byType = new Map<string, number[]>();
  for (const product of products) {
    const price = definePrice(product, running);
    prices[product.product_id] = price;
    if (!product.enabled) continue;
    const same = byType.get(product.type) ?? [];
    same.push(price);
    byType.set(product.type, same);
  }
  const sorted = new Map(
    [...byType].map(([type, unsorted]) => [type, Float64Array.from(unsorted).toSorted()]),
  );
  return {
    of: (product_id) => prices[product_id] || undefined,
    ofType: (type) => sorted.get(type) ?? new Float64Array(),
  };
}

/** The best of the sales that run and are for the product. */
function definePrice({ product_id, type, price_paise }: PlainProduct, running: PlainSale[]) {
  const reduced = running
    .filter(
      ({ scope, types, products }) =>
        scope === 'all' || types.includes(type) || products.has(product_id),
    )
    .map(({ percent, amount_paise, cap_paise }) =>
      salePrice(paise(price_paise), {
        percent,
        amount_paise: amount_paise === null ? null : paise(amount_paise),
        cap_paise: cap_paise === null ? null : paise(cap_paise),
      }),
    );
  return toRupees(paise(Math.min(price_paise, ...reduced)));
}

async function readSales(db: Db): Promise<PlainSale[]> {
  const { rows } = await sql<Omit<PlainSale, 'products'>>`
    select sale_id, (extract(epoch from starts_at) * 1000)::float8 as starts,
      (extract(epoch from ends_at) * 1000)::float8 as ends, scope, types, percent, amount_paise, cap_paise
    from sale where state = 'ready' order by sale_id`.execute(db);
  const { rows: chosen } = await sql<{ sale_id: number; product_id: number }>`
    select sale_id, product_id from sale_product`.execute(db);
  return rows.map((row) => ({
    ...row,
    products: new Set(
      chosen.flatMap(({ sale_id, product_id }) => (sale_id === row.sale_id ? [product_id] : [])),
    ),
  }));
}

const BATCH = 50_000;

async function readProducts(db: Db, editedType: string): Promise<PlainProduct[]> {
  const products: PlainProduct[] = [];
  for (let after = 0; ; after = itemAt(products, products.length - 1).product_id) {
    const { rows } = await sql<PlainProduct>`
      select product_id, type, price_paise, enabled from product
      where product_id > ${after} and type <> ${editedType}
      order by product_id limit ${BATCH}`.execute(db);
    products.push(...rows);
    if (rows.length < BATCH) return products;
  }
}
