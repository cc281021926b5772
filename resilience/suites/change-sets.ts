import { insertStaff } from '@shop/test-kit/accounts';
import { changeMany } from '../changes/bulk.ts';
import { importFile } from '../changes/import.ts';
import { createKiller, type Points } from '../changes/kill.ts';
import { listWrongCounters } from '../changes/snapshot.ts';
import { verifyInvariants } from '../checks/verify-invariants.ts';
import { createRandom } from '../harness/random.ts';
import { expectAtLeast, suite } from '../harness/suite.ts';

interface Plan {
  products: number;
  /** Each a change of the products and an import of a file, which are taken back. */
  rounds: number;
  points: Points;
  /** In each round. */
  minKills: number;
}

/**
 * Server or worker are killed at a drawn statement of each step while many products are changed, imported and changed
 * back. Staff press again when the server is back.
 */
export const changeSets = suite<Plan>({
  environment: { failPoints: true },
  sample: { products: 40, rounds: 1, points: { server: 12, worker: 40 }, minKills: 1 },
  nightly: { products: 400, rounds: 10, points: { server: 15, worker: 250 }, minKills: 2 },
  full: { products: 1_000, rounds: 100, points: { server: 15, worker: 250 }, minKills: 2 },
  async run(env, { products, points, minKills, ...plan }, { seed, times: rounds = plan.rounds }) {
    const random = createRandom(seed);
    const product_ids: number[] = [];
    for (let count = 0; count < products; count += 1) {
      product_ids.push(await env.addProduct({ stock: count % 7, rupees: 1_000 + count }));
    }
    const killer = createKiller(env, { random, points });
    const failures: string[] = [];
    for (let index = 0; index < rounds; index += 1) {
      // Their proof is fresh for some minutes only.
      const { cookie } = await insertStaff(env.db);
      const round = {
        index,
        by: { env, cookie },
        random,
        product_ids,
        whileKilled: killer.whileKilled,
      };
      for (const work of [changeMany, importFile]) {
        const found = await work(round);
        failures.push(...found.map((failure) => `round ${index}, ${failure}`));
      }
    }
    return {
      summary: `[FILE-04] ${rounds} changes and imports of ${products} products and their undo, ${killer.kills} kills`,
      failures: [
        ...failures,
        ...expectAtLeast('kills', killer.kills, rounds * minKills),
        ...(await listWrongCounters(env)),
        ...(await verifyInvariants(env)),
      ],
    };
  },
});
