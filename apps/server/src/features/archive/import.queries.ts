import { type RawBuilder, sql } from 'kysely';
import type { Trx } from '#db/database.ts';
import type { ArchiveTableName } from './archive-tables.ts';
import type { ArchivedTable } from './columns.queries.ts';

/** Values of columns that no archive has, computed from the row `r`. */
const COMPUTED: Partial<
  Record<ArchiveTableName, (hash: string) => Record<string, RawBuilder<unknown>>>
> = {
  admin: (hash) => ({ password_hash: sql`${hash}`, disabled_at: sql`now()` }),
  customer: (hash) => ({ password_hash: sql`${hash}` }),
  // Stands for the secret of a tab that is long closed, so that the checkout stays a guest's.
  checkout: () => ({
    guest_hash: sql`case when num_nonnulls(r.user_id, r.link_id, r.sold_by) = 0
      then sha256(convert_to(r.checkout_id::text, 'UTF8')) end`,
  }),
  orders: () => ({
    search_words: sql`order_search_words(r.order_id, r.rzp_payment_id, r.ship_to, (
      select string_agg(i.name, ' ') from order_item i where i.order_id = r.order_id))`,
  }),
};

export async function hasRows(trx: Trx, table: string): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`
    select exists (select from ${sql.id(table)}) as found`.execute(trx);
  return rows[0]?.found ?? false;
}

export interface ForeignKey {
  table: string;
  name: string;
  definition: string;
}

/** Foreign keys of tables, which are checked once at the end instead of row by row. */
export async function dropForeignKeys(trx: Trx, tables: readonly string[]): Promise<ForeignKey[]> {
  const { rows } = await sql<ForeignKey>`
    select c.relname as table, f.conname as name, pg_get_constraintdef(f.oid) as definition
    from pg_constraint f join pg_class c on c.oid = f.conrelid
    where f.contype = 'f' and c.relnamespace = 'public'::regnamespace and c.relname = any(${tables})
    order by c.relname, f.conname`.execute(trx);
  for (const { table, name } of rows) {
    await sql`alter table ${sql.id(table)} drop constraint ${sql.id(name)}`.execute(trx);
  }
  return rows;
}

export async function addForeignKey(trx: Trx, { table, name, definition }: ForeignKey) {
  await sql`alter table ${sql.id(table)} add constraint ${sql.id(name)} ${sql.raw(definition)}`.execute(
    trx,
  );
}

/** Triggers of the shop: they would write histories, search index and messages of rows that are not new. */
export async function setTriggers(
  trx: Trx,
  tables: readonly string[],
  state: 'enable' | 'disable',
): Promise<void> {
  for (const table of tables) {
    await (state === 'enable'
      ? sql`alter table ${sql.id(table)} enable trigger user`
      : sql`alter table ${sql.id(table)} disable trigger user`
    ).execute(trx);
  }
}

export async function deleteAll(trx: Trx, table: string): Promise<void> {
  await sql`delete from ${sql.id(table)}`.execute(trx);
}

/** Inserts rows that are lines of JSON. `replace` overwrites rows of the same key. */
export async function insertLines(
  trx: Trx,
  { name, columns, key }: ArchivedTable,
  lines: readonly string[],
  { passwordHash, replace }: { passwordHash: string; replace: boolean },
): Promise<void> {
  const written = columns.map((column) => column.name);
  const computed = Object.entries(COMPUTED[name]?.(passwordHash) ?? {}).filter(
    ([column]) => !written.includes(column),
  );
  const names = [...written, ...computed.map(([column]) => column)].map((column) => sql.id(column));
  const values = [
    ...written.map((column) => sql`r.${sql.id(column)}`),
    ...computed.map(([, value]) => value),
  ];
  const conflict = sql`on conflict (${sql.join(key.map((column) => sql.id(column.name)))})
    do update set (${sql.join(names)}) = row(${sql.join(
      names.map((column) => sql`excluded.${column}`),
    )})`;
  await sql`
    insert into ${sql.id(name)} (${sql.join(names)}) overriding system value
    select ${sql.join(values)}
    from unnest(${lines}::text[]) line
    cross join lateral jsonb_populate_record(null::${sql.id(name)}, line::jsonb) r
    ${replace ? conflict : sql``}`.execute(trx);
}

/** The stock is the last balance of the ledger. */
export async function deriveStocks(trx: Trx): Promise<void> {
  await sql`
    insert into product_stock (product_id, stock, movement_id)
    select distinct on (product_id) product_id, balance_after, movement_id
    from stock_movement order by product_id, movement_id desc`.execute(trx);
  await sql`
    insert into product_low_stock (product_id, stock, several)
    select s.product_id, s.stock, m.several
    from product_stock s
    join (
      select product_id, bool_or(balance_after > 1) as several from stock_movement group by 1
    ) m using (product_id)
    where s.stock <= 3`.execute(trx);
  await sql`set constraints all immediate`.execute(trx);
}

export async function rebuildSearchIndex(trx: Trx): Promise<void> {
  await sql`call rebuild_catalog()`.execute(trx);
}

/** Bitmaps of the price books, which are part of the search index. */
export async function buildBookBitmaps(trx: Trx): Promise<void> {
  await sql`
    select write_book_bitmaps(b.book_id, block)
    from price_book b
    cross join lateral generate_series(
      0, bitmap_block((select coalesce(max(product_id), 0) from product))) block
    where b.ready order by b.book_id, block`.execute(trx);
}

/** The next number of a sequence is above every number of its table. */
export async function advanceSequence(trx: Trx, table: string, column: string): Promise<void> {
  await sql`
    select setval(pg_get_serial_sequence(quote_ident(${table}), ${column}), highest)
    from (select max(${sql.id(column)}) as highest from ${sql.id(table)}) t
    where highest is not null`.execute(trx);
}

export async function analyze(trx: Trx, tables: readonly string[]): Promise<void> {
  await sql`analyze ${sql.join(tables.map((table) => sql.id(table)))}`.execute(trx);
}

/** Keys of the pictures whose smaller sizes the worker has to make. */
export async function listProductImages(trx: Trx): Promise<string[]> {
  const { rows } = await sql<{ image_key: string }>`
    select image_key from image order by image_key`.execute(trx);
  return rows.map(({ image_key }) => image_key);
}
