import { connect } from '@shop/server/db/database.ts';
import { listBroken } from '@shop/server/features/payments/invariants.queries.ts';
import { LARGE, openOrders } from './databases.ts';
import { figure } from './table.ts';

/** How long it takes to look through a million products and orders. True: no promise is broken. */
export async function benchInvariants(): Promise<boolean> {
  const { postgres, url } = await openOrders(LARGE);
  const db = connect({ url, name: 'bench', connections: 1, onError: console.error });
  try {
    const started = performance.now();
    const broken = await listBroken(db);
    console.log(
      `all invariants, ${broken.length} rows: ${figure((performance.now() - started) / 1000)} s`,
    );
    return broken.length === 0;
  } finally {
    await db.destroy();
    await postgres.stop();
  }
}
