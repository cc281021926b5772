import { connect } from '@shop/server/db/database.ts';
import { listBroken } from '@shop/server/monitoring/invariants.queries.ts';
import { onError } from '../load/pg-baseline.ts';
import { type Goal, within } from '../report/goal.ts';
import { LARGE, openOrders } from '../setup/databases.ts';

const LIMIT_SECONDS = 120;

/** How long it takes to look through a million products and orders. A broken promise is no speed. */
export async function benchInvariants(): Promise<Goal[]> {
  const { postgres, url } = await openOrders(LARGE);
  const db = connect({ url, name: 'bench', connections: 1, onError });
  try {
    const started = performance.now();
    const broken = await listBroken(db);
    const measured = (performance.now() - started) / 1000;
    if (broken.length > 0) throw new Error(`${broken.length} rows break a promise`);
    const words = 'all invariants, a million orders';
    return [within({ id: 'rows', words, unit: 's', measured, limit: LIMIT_SECONDS })];
  } finally {
    await db.destroy();
    await postgres.stop();
  }
}
