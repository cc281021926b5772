import { sql } from 'kysely';
import type { Environment } from '../harness/environment.ts';

/** A row of the table, without `updated_at`. */
export interface Content extends Record<string, unknown> {
  product_id: number;
  name: string;
  price_paise: number;
}

interface ProductState {
  content: Content;
  updated_at: string;
  stock: number;
}

/** Products, ledger and history at one moment. */
export interface Snapshot {
  products: Map<number, ProductState>;
  /** Newest entries of the history and the ledger. */
  audit_id: number;
  movement_id: number;
}

/** @param first smaller product numbers are not the suite's */
export async function readSnapshot({ db }: Environment, first: number): Promise<Snapshot> {
  const { rows } = await sql<ProductState>`
    select to_jsonb(p) - 'updated_at' as content, p.updated_at::text as updated_at, stock
    from product p join product_stock using (product_id)
    where product_id >= ${first}::bigint order by product_id`.execute(db);
  const { rows: marks } = await sql<Pick<Snapshot, 'audit_id' | 'movement_id'>>`
    select (select coalesce(max(audit_id), 0) from audit_log) as audit_id,
      (select coalesce(max(movement_id), 0) from stock_movement) as movement_id`.execute(db);
  const [mark = { audit_id: 0, movement_id: 0 }] = marks;
  return { products: new Map(rows.map((row) => [row.content.product_id, row])), ...mark };
}

interface Entries {
  /** Entries of the history and stock movements by staff: 'product 7 imported', 'product 7 adjust 3'. */
  lines: string[];
  /** Pieces that customers have taken. */
  sold: Map<number, number>;
}

/** Entries that were written since the snapshot. */
export async function readEntries(
  { db }: Environment,
  { audit_id, movement_id }: Snapshot,
): Promise<Entries> {
  const { rows } = await sql<{ line: string }>`
    select coalesce('product ' || product_id, subject) || ' ' || action as line from audit_log
    where audit_id > ${audit_id}::bigint and (product_id is not null or subject like 'change-set:%')
    union all
    select concat_ws(' ', 'product', product_id, reason, delta) from stock_movement
    where movement_id > ${movement_id}::bigint and reason in ('initial', 'adjust')`.execute(db);
  const { rows: sold } = await sql<{ product_id: number; pieces: number }>`
    select product_id, -sum(delta)::integer as pieces from stock_movement
    where movement_id > ${movement_id}::bigint and reason not in ('initial', 'adjust')
    group by product_id`.execute(db);
  return {
    lines: rows.map(({ line }) => line),
    sold: new Map(sold.map(({ product_id, pieces }) => [product_id, pieces])),
  };
}

const MAX_SHOWN = 5;

/** Compares the lines and how often each occurs. @returns the differences */
export function compareLines(what: string, found: string[], wanted: string[]): string[] {
  const counts = new Map<string, number>();
  for (const line of wanted) counts.set(line, (counts.get(line) ?? 0) - 1);
  for (const line of found) counts.set(line, (counts.get(line) ?? 0) + 1);
  return [...counts]
    .filter(([, count]) => count !== 0)
    .slice(0, MAX_SHOWN)
    .map(([line, count]) => `${what}: '${line}' is written ${count > 0 ? 'too often' : 'not'}`);
}

/** Expected state of a product. */
interface Wanted extends Pick<ProductState, 'content' | 'stock'> {
  /** Missing: any version. */
  updated_at?: string | undefined;
}

export type Products = Map<number, Wanted>;

/** Expected states after a change, in any version. */
export const mapProducts = (products: Products, change: (product: Wanted) => Wanted): Products =>
  new Map([...products].map(([id, { content, stock }]) => [id, change({ content, stock })]));

/** Compares all products with the expected ones. @returns the differences */
export function compareProducts(what: string, found: Snapshot, wanted: Products): string[] {
  const ids = new Set([...found.products.keys(), ...wanted.keys()]);
  return [...ids]
    .flatMap((product_id) => {
      const [is, want] = [found.products.get(product_id), wanted.get(product_id)];
      const needs = want && { ...want, updated_at: want.updated_at ?? is?.updated_at };
      const [has, text] = [is, needs].map((product) => product && describe(product));
      return has === text ? [] : [`${what}: ${has}, not ${text}`];
    })
    .slice(0, MAX_SHOWN);
}

const describe = ({ content, updated_at, stock }: Wanted) =>
  JSON.stringify({ content, updated_at, stock });

/** Sets whose counters are not those of their rows, or that are not at their end. */
export async function listWrongCounters({ db }: Environment): Promise<string[]> {
  const { rows } = await sql<{ line: string }>`
    select concat_ws(' ', 'set', s.change_set_id, s.kind, s.state, 'counts', s.rows_all, s.rows_checked,
      s.rows_same, s.rows_rejected, s.rows_changed, s.rows_skipped, 'and has', r.*) as line
    from change_set s, lateral (
      select count(*) as rows, count(*) filter (where state = 'same') as same,
        count(*) filter (where state = 'rejected') as rejected,
        count(*) filter (where state = 'changed') as changed,
        count(*) filter (where state = 'skipped') as skipped
      from change_row c where c.change_set_id = s.change_set_id
    ) r
    where s.state <> 'done' or r.same + r.rejected + r.changed + r.skipped <> r.rows
      or (s.rows_all, s.rows_checked, s.rows_same, s.rows_rejected, s.rows_changed, s.rows_skipped)
        is distinct from (r.rows, r.rows, r.same, r.rejected, r.changed, r.skipped)`.execute(db);
  return rows.map(({ line }) => line);
}
