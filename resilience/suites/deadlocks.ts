import { sql } from 'kysely';
import { verifyInvariants } from '../checks/verify-invariants.ts';
import type { Environment } from '../harness/environment.ts';
import { terminateConnections } from '../harness/queries.ts';
import { createRandom } from '../harness/random.ts';
import { expectCount, suite } from '../harness/suite.ts';
import { planCheckout, runCheckout } from '../load/checkouts.ts';

const PRODUCTS = 6;

/** Carts with the same few products in every order: PostgreSQL reports no deadlock. */
export const deadlocks = suite({
  sample: { customers: 30, each: 4 },
  nightly: { customers: 150, each: 8 },
  full: { customers: 300, each: 20 },
  async run(env, { customers, each }, { seed, times }) {
    const random = createRandom(seed);
    const before = await countDeadlocks(env);
    const products: number[] = [];
    for (let index = 0; index < PRODUCTS; index += 1) {
      products.push(await env.addProduct({ stock: customers * 2, rupees: 1_000 }));
    }
    const failures: string[] = [];
    const shop = async (customer: Awaited<ReturnType<typeof env.addCustomer>>) => {
      for (let done = 0; done < (times ?? each); done += 1) {
        const plan = planCheckout(random, { customer, products, servers: 1 });
        failures.push(...(await runCheckout(env, plan)).failures);
      }
    };
    await Promise.all((await env.addCustomers(customers)).map(shop));
    failures.push(...(await verifyInvariants(env)));
    // A backend reports its statistics at the latest when it ends.
    await terminateConnections(env);
    failures.push(...expectCount('deadlocks', (await countDeadlocks(env)) - before, 0));
    return { summary: `${customers * (times ?? each)} carts of ${PRODUCTS} products`, failures };
  },
});

async function countDeadlocks({ db }: Environment): Promise<number> {
  const { rows } = await sql<{ deadlocks: number }>`
    select deadlocks::integer from pg_stat_database where datname = current_database()`.execute(db);
  return rows[0]?.deadlocks ?? Number.NaN;
}
