import type { Paise } from '@shop/domain/money';
import { PAGE_SIZE } from '@shop/domain/paging';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '#db/database.ts';
import { keptCount, type Measured, measure } from './count.queries.ts';
import { keysFrom, type Order, wayTo } from './plan.queries.ts';
import { isPlain, type Question } from './product-query.queries.ts';

export interface ProductRow {
  product_id: number;
  name: string;
  description: string;
  price_paise: Paise;
  discount: number;
  stock: number;
  category_id: number;
  brand_id: number;
  color: string | null;
  fabric: string | null;
  occasion: string | null;
  enabled: boolean;
  image: string[];
  updated_at: Date;
}

export interface ProductPage {
  products: ProductRow[];
  total: number;
}

/** Up to here a page is read from the start without asking how long the list is. */
export const NEAR = 100 * PAGE_SIZE;

/** A literal: a plan must know how small a page is. */
const SIZE = sql.lit(PAGE_SIZE);

export interface Wanted {
  order: Order;
  /** How many products stand before the page. */
  skip: number;
}

/** Reads the keys of one page, then its rows, in one statement together with the total. */
export async function readPage(
  db: Db,
  question: Question,
  { order, skip }: Wanted,
  measured?: Measured,
): Promise<ProductPage> {
  const backwards = measured !== undefined && skip > measured.total / 2;
  const near = measured && backwards ? measured.total - skip : skip;
  const way = wayTo(question, order, measured, near);
  const keys = keysFrom(way, question, { ...order, descending: order.descending !== backwards });
  const total = isPlain(question) ? keptCount(question.filters) : sql`${measured?.total}::integer`;
  const slice = backwards ? sliceFromEnd(skip, total) : sliceFromStart(skip);

  const { rows } = await sql<ProductRow & { total: number }>`
    select ${total} as total, p.product_id, p.name, p.description, p.price_paise, p.discount,
      s.stock, p.category_id, p.brand_id, p.color, p.fabric, p.occasion, p.enabled, p.image,
      p.updated_at
    from (${keys} ${slice}) key
    join product p on p.product_id = key.product_id
    join product_stock s on s.product_id = key.product_id
    order by ${inOrder(order)}`.execute(db);

  // Past the end no row can say how many there are.
  const counted = rows[0]?.total ?? (measured ?? (await measure(db, question))).total;
  // Read from the end, a short last page comes with products of the page before it.
  const before = backwards ? Math.max(0, skip + PAGE_SIZE - counted) : 0;
  return { products: rows.slice(before), total: counted };
}

function sliceFromStart(skip: number): RawBuilder<unknown> {
  // The first page has its own text, so that its plan knows how little it reads.
  return skip === 0 ? sql`limit ${SIZE}` : sql`limit ${SIZE} offset ${skip}`;
}

/** The list read from its end: what stands after the page is skipped, by the count of this moment. */
function sliceFromEnd(skip: number, total: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`limit ${SIZE} offset greatest(${total} - ${skip}::integer - ${SIZE}, 0)`;
}

function inOrder({ by, descending }: Order): RawBuilder<unknown> {
  const way = descending ? sql`desc` : sql`asc`;
  return sql`${sql.ref(`key.${by}`)} ${way}, key.product_id ${way}`;
}
