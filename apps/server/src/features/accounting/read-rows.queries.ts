import { type Expression, type RawBuilder, sql } from 'kysely';
import type { Trx } from '#db/database.ts';

const ROWS_AT_ONCE = 500;

/**
 * Rows of a query, a few hundred at a time, whatever their number. By a cursor of SQL, not of pg-cursor: that one
 * keeps the connection to itself until its last row, and the journal reads three queries at once. A name is
 * used by one query of a transaction at a time.
 */
export async function* readRows<Row>(
  trx: Trx,
  name: string,
  query: Expression<Row> | RawBuilder<Row>,
): AsyncGenerator<Row, void> {
  const cursor = sql.id(name);
  await sql`declare ${cursor} no scroll cursor for ${query}`.execute(trx);
  for (;;) {
    const { rows } = await sql<Row>`fetch ${sql.lit(ROWS_AT_ONCE)} from ${cursor}`.execute(trx);
    yield* rows;
    if (rows.length < ROWS_AT_ONCE) break;
  }
  await sql`close ${cursor}`.execute(trx);
}
