import { connect } from '@shop/server/db/database.ts';
import { INVARIANTS, listBroken } from '@shop/server/features/payments/invariants.queries.ts';
import { sql } from 'kysely';
import { LARGE, openOrders } from './databases.ts';
import { figure, tableOf } from './table.ts';

const PATIENCE = '600s';

/** How long it takes to look through a million products and orders. True: no promise is broken. */
export async function benchInvariants(): Promise<boolean> {
  const { postgres, url } = await openOrders(LARGE);
  const db = connect({ url, name: 'bench', connections: 1, onError: console.error });
  try {
    await sql`select set_config('statement_timeout', ${PATIENCE}, false),
      set_config('transaction_timeout', ${PATIENCE}, false)`.execute(db);
    const rows: string[][] = [];
    for (const [name, query] of Object.entries(INVARIANTS)) {
      const started = performance.now();
      const found = await query.execute(db);
      const seconds = (performance.now() - started) / 1000;
      rows.push([name, figure(seconds), String(found.rows.length)]);
    }
    console.log(tableOf(['invariant', 'seconds', 'rows'], rows));
    const started = performance.now();
    const broken = await listBroken(db);
    console.log(`all of them: ${figure((performance.now() - started) / 1000)} s`);
    return broken.length === 0;
  } finally {
    await db.destroy();
    await postgres.stop();
  }
}
