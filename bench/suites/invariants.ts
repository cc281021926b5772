import { createDb } from '@shop/server/db/database.ts';
import { listInvariantViolations } from '@shop/server/monitoring/invariants.queries.ts';
import { onError } from '../load/pg-baseline.ts';
import { createLimitGoal, type Goal } from '../report/goal.ts';
import { LARGE, startOrdersDatabase } from '../setup/databases.ts';

const LIMIT_SECONDS = 120;

/** Duration of all invariant checks on a million products and orders. */
export async function benchInvariants(): Promise<Goal[]> {
  const { postgres, url } = await startOrdersDatabase(LARGE);
  const db = createDb({ url, name: 'bench', connections: 1, onError });
  try {
    const started = performance.now();
    const violations = await listInvariantViolations(db);
    const measured = (performance.now() - started) / 1000;
    if (violations.length > 0) throw new Error(`${violations.length} invariant violations`);
    const title = 'all invariants, a million orders';
    return [createLimitGoal({ id: 'rows', title, unit: 's', measured, limit: LIMIT_SECONDS })];
  } finally {
    await db.destroy();
    await postgres.stop();
  }
}
