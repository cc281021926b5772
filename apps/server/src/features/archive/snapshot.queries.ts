import { type RawBuilder, sql } from 'kysely';
import type { Trx } from '#db/database.ts';
import { readRows } from '#features/accounting/read-rows.queries.ts';
import type { ArchiveTableName } from './archive-tables.ts';
import type { ArchivedTable, Column } from './columns.queries.ts';
import { isOpenCheckout, isUndecidedPayment } from './open-work.queries.ts';

/** Replaces parts of the query that reads a table. `t` is its row. */
interface Projection {
  /** Read in place of the table. */
  from?: RawBuilder<unknown>;
  where?: RawBuilder<boolean>;
  values?: Record<string, RawBuilder<unknown>>;
}

const OPEN = isOpenCheckout('t');

const BELONGS_TO_OPEN = sql<boolean>`exists (
  select from checkout c where c.checkout_id = t.checkout_id and ${isOpenCheckout('c')})`;

/**
 * Open payments stay with the old shop: its reservations are written as if they had ended when their newest payment
 * window was opened, as release_stock() ends them. So the archive equals that of the new shop.
 */
const PROJECTIONS: Partial<Record<ArchiveTableName, Projection>> = {
  checkout: {
    values: {
      status: sql`case when ${OPEN} then 'released' else t.status end`,
      released_at: sql`case when ${OPEN} then coalesce(t.released_at, t.window_opened_at)
        else t.released_at end`,
      waiting_since: sql`null::timestamptz`,
      next_check_at: sql`case when ${OPEN} then null else t.next_check_at end`,
    },
  },
  stock_movement: {
    from: sql`(
      select m.* from stock_movement m
      union all
      select (l.highest + row_number() over (order by i.checkout_id, i.product_id)), i.product_id, i.quantity,
        (s.stock + sum(i.quantity) over (partition by i.product_id order by i.checkout_id))::integer,
        'release', i.checkout_id, nullif(c.kept_again, 0), null, null, null, null, null, c.window_opened_at
      from checkout c join checkout_item i using (checkout_id) join product_stock s using (product_id),
        (select max(movement_id) as highest from stock_movement) l
      where c.status in ('held', 'open')
    )`,
  },
  coupon: {
    values: {
      used: sql`t.used - case when t.limit_total is null then 0 else (
        select count(*)::integer from coupon_use u join checkout c using (checkout_id)
        where u.coupon_id = t.coupon_id and ${isOpenCheckout('c')}) end`,
    },
  },
  coupon_use: { where: sql<boolean>`not ${BELONGS_TO_OPEN}` },
  coupon_person: { where: sql<boolean>`not ${BELONGS_TO_OPEN}` },
  // Undecided payments are found at the provider when the new shop reconciles.
  payment: { where: sql<boolean>`not ${isUndecidedPayment('t')}` },
  payment_fee: {
    where: sql<boolean>`exists (
      select from payment p
      where p.rzp_payment_id = t.rzp_payment_id and not ${isUndecidedPayment('p')})`,
  },
  message: {
    where: sql<boolean>`t.status <> 'due'`,
    values: { email_change_id: sql`null::uuid`, invitation_id: sql`null::uuid` },
  },
  shop_notice: {
    values: {
      message_id: sql`(
        select m.message_id from message m where m.message_id = t.message_id and m.status <> 'due')`,
    },
  },
  // A price book that is still being built starts again in the new shop.
  price_book: { values: { built_to: sql`case when t.ready then t.built_to else 0 end` } },
  book_price: {
    where: sql<boolean>`exists (select from price_book b where b.book_id = t.book_id and b.ready)`,
  },
};

const TEXTS = ['text', 'character varying'];

// Sorted by bytes, independent of the collation of the database.
const toOrder = ({ name, type }: Column) =>
  TEXTS.includes(type) ? sql`t.${sql.id(name)} collate "C"` : sql`t.${sql.id(name)}`;

/** Rows of a table as lines of JSON, sorted by its key, in a transaction with fixed formats. */
export async function* readLines(
  trx: Trx,
  { name, columns, key }: ArchivedTable,
): AsyncGenerator<string, void> {
  const {
    from = sql.id(name),
    where = sql`true`,
    values = {},
  }: Projection = PROJECTIONS[name] ?? {};
  const written = columns.map(
    (column) =>
      sql`${values[column.name] ?? sql`t.${sql.id(column.name)}`} as ${sql.id(column.name)}`,
  );
  const rows = readRows<{ line: string }>(
    trx,
    name,
    sql`select row_to_json(r)::text as line
      from ${from} t cross join lateral (select ${sql.join(written)}) r
      where ${where} order by ${sql.join(key.map(toOrder))}`,
  );
  for await (const { line } of rows) yield line;
}

/** Values are written in the same way whatever the settings of the database. */
export async function fixFormats(trx: Trx): Promise<void> {
  await sql`
    select set_config('timezone', 'UTC', true), set_config('datestyle', 'ISO, YMD', true),
      set_config('bytea_output', 'hex', true), set_config('extra_float_digits', '1', true),
      set_config('intervalstyle', 'postgres', true),
      -- Every row of a cursor is read.
      set_config('cursor_tuple_fraction', '1', true)`.execute(trx);
}

/** Names of the files that belong to the rows. */
export async function listImageNames(trx: Trx): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select name from (
      select image_key as name from image
      union select image_key from return_image
      union select image_key from ticket_image
      union select image_key from review_image
      union select thumbnail_key from review_image
    ) one order by name collate "C"`.execute(trx);
  return rows.map(({ name }) => name);
}
