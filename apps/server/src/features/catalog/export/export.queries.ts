import type { RowReason } from '@shop/contract';
import { sql } from 'kysely';
import type { Db, Trx } from '#db/database.ts';
import type { RowInput } from '#features/catalog/changes/row-values.ts';

/** The clock of the database when the transaction began. */
export async function findSnapshotTime(trx: Trx): Promise<Date> {
  const { rows } = await sql<{ now: Date }>`select now() as now`.execute(trx);
  return rows[0]?.now ?? new Date();
}

export interface RejectedRow {
  position: number;
  source_row: number;
  product_id: number | null;
  input: RowInput;
  reasons: RowReason[];
}

/** Names of our columns that rejected rows of a file have. */
export async function listRejectedColumns(db: Db, change_set_id: number): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select distinct name
    from change_row r
    cross join lateral (
      select jsonb_object_keys(r.input -> 'values')
      union all select jsonb_object_keys(coalesce(r.input -> 'refused', '{}'))
      union all select 'sku' where r.input ? 'sku'
    ) as named (name)
    where r.change_set_id = ${change_set_id} and r.state = 'rejected'`.execute(db);
  return rows.map(({ name }) => name);
}

const BATCH = 500;

/** Rows of a file that its check has left out, in their order and in batches. */
export async function* readRejectedRows(
  db: Db,
  change_set_id: number,
): AsyncGenerator<RejectedRow[], void> {
  for (let last = 0; ; ) {
    const { rows } = await sql<RejectedRow>`
      select position, source_row, product_id, input, reasons
      from change_row
      where change_set_id = ${change_set_id} and state = 'rejected' and source_row is not null
        and position > ${last}::integer
      order by position limit ${BATCH}::integer`.execute(db);
    if (rows.length > 0) yield rows;
    last = rows.at(-1)?.position ?? 0;
    if (rows.length < BATCH) return;
  }
}
