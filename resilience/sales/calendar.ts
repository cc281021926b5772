import { createQueue } from '@shop/server/jobs/queue.ts';
import { sql } from 'kysely';
import type { Environment } from '../harness/environment.ts';
import { itemAt } from '../harness/random.ts';

interface PlannedSale {
  name: string;
  /** Steps of the calendar after the first start. */
  starts: number;
  ends: number;
  types?: string[];
  /** Every third product. */
  products?: boolean;
  percent?: number;
  amount_paise?: number;
  cap_paise?: number;
}

/** Later than the last border: their books are still needed, and kept exact, at the end. */
const AFTERWARDS_STEPS = 10_000;

/**
 * Starts and ends that are near, four sales at once, two borders in one instant, and one sale that ends while others
 * run on.
 */
const CALENDAR: PlannedSale[] = [
  { name: 'Onam sale', starts: 0, ends: 10, percent: 20 },
  { name: 'Saree days', starts: 2, ends: 5, types: ['saree'], amount_paise: 150_000 },
  { name: 'Chosen pieces', starts: 4, ends: 8, products: true, percent: 35, cap_paise: 200_000 },
  { name: 'Mundu days', starts: 4.5, ends: 6, types: ['set mundu'], percent: 50 },
  { name: 'Vishu sale', starts: 10, ends: AFTERWARDS_STEPS, percent: 10 },
  { name: 'Next stoles', starts: 5_000, ends: 9_000, types: ['stole'], percent: 30 },
];

export const LAST_BORDER_STEP = 10;

/** Far away, until the books are made. */
const STARTS_IN = '6 hours';

/** All sales become ready at once; the worker makes their prices. */
export async function readyCalendar({ db }: Environment, stepSeconds: number): Promise<void> {
  const queue = createQueue(db, () => {});
  await db.transaction().execute(async (trx) => {
    await sql`select set_config('statement_timeout', '0', true), set_config('transaction_timeout', '0', true)`.execute(
      trx,
    );
    const { rows } = await sql<{ at: Date }>`select lock_catalog() as at`.execute(trx);
    for (const sale of CALENDAR) await insertSale(trx, sale, stepSeconds);
    await sql`select refresh_price_periods(${rows[0]?.at})`.execute(trx);
    await queue.enqueue(trx, 'build-price-books', [{ data: {}, priority: 10 }]);
  });
  await queue.close();
}

async function insertSale(
  db: Environment['db'],
  { name, starts, ends, types = [], products, percent, amount_paise, cap_paise }: PlannedSale,
  stepSeconds: number,
): Promise<void> {
  const at = (steps: number) =>
    sql`date_trunc('second', now()) + ${STARTS_IN}::interval + make_interval(secs => ${steps * stepSeconds})`;
  const scope = products ? 'products' : types.length > 0 ? 'types' : 'all';
  await sql`
    with added as (
      insert into sale (name, starts_at, ends_at, scope, types, percent, amount_paise, cap_paise, state)
      values (${name}, ${at(starts)}, ${at(ends)}, ${scope}, ${types}::text[], ${percent ?? null},
        ${amount_paise ?? null}, ${cap_paise ?? null}, 'ready')
      returning sale_id
    )
    insert into sale_product (sale_id, product_id)
    select sale_id, product_id from added, product where ${products ?? false} and product_id % 3 = 0`.execute(
    db,
  );
}

export async function countUnbuiltBooks({ db }: Environment): Promise<number> {
  const { rows } = await sql<{ books: number }>`
    select count(*)::integer as books from price_book where not ready or built_to is not null`.execute(
    db,
  );
  return rows[0]?.books ?? 0;
}

/**
 * Moves the whole calendar, so that its first sale starts in so many seconds.
 * @returns how much earlier everything is now, in milliseconds
 */
export async function moveCalendar({ db }: Environment, seconds: number): Promise<number> {
  return db.transaction().execute(async (trx) => {
    await sql`select lock_catalog()`.execute(trx);
    // Whole milliseconds, as in the table.
    const { rows } = await sql<{ moved: number }>`
      select round((extract(epoch from min(starts_at) - clock_timestamp()) - ${seconds}) * 1000)::float8 as moved
      from sale`.execute(trx);
    const { moved } = itemAt(rows, 0);
    const by = sql`make_interval(secs => ${moved}::float8 / 1000)`;
    await sql`update sale set starts_at = starts_at - ${by}, ends_at = ends_at - ${by}`.execute(
      trx,
    );
    await sql`update price_book set needed_until = needed_until - ${by}`.execute(trx);
    // Two periods may not overlap, not even for a moment: they are moved out of the way first.
    const far = sql`interval '100000 days'`;
    await sql`update price_period
      set during = tstzrange(lower(during) - ${by} + ${far}, upper(during) - ${by} + ${far})`.execute(
      trx,
    );
    await sql`update price_period
      set during = tstzrange(lower(during) - ${far}, upper(during) - ${far})`.execute(trx);
    await sql`select pg_notify('catalog_changed', '')`.execute(trx);
    return moved;
  });
}
