import { buildUrl, cart } from '@shop/contract';
import { findCustomerSession } from '@shop/server/features/accounts/sessions/sessions.queries.ts';
import { hashToken } from '@shop/server/features/accounts/sessions/sessions.ts';
import { addItem } from '@shop/server/features/cart/cart.queries.ts';
import type { TestCustomer } from '@shop/test-kit/accounts';
import { interleave, printLoads } from '../load/interleave.ts';
import { loadPg, recordStatements, withDb } from '../load/pg-baseline.ts';
import { loadHttpAs } from '../load/wrk.ts';
import { createGoal, type Goal } from '../report/goal.ts';
import { formatNumber } from '../report/table.ts';
import { insertBenchCustomers, removeBenchCustomers, toCookie } from '../setup/customers.ts';
import { SMALL, startDatabases, toDatabaseName } from '../setup/databases.ts';
import type { RunOptions } from '../setup/run-options.ts';
import { startServer } from '../setup/server.ts';

const CONNECTIONS = 8;
/** Many more than connections: concurrent requests of one customer would wait for a row lock. */
const CUSTOMERS = 64;

/** P4: adding to the cart, against the same upsert sent with plain pg over as many connections. */
export async function benchCart({ seconds, rounds }: RunOptions): Promise<Goal[]> {
  const load = { connections: CONNECTIONS, seconds };
  const postgres = await startDatabases();
  const url = postgres.getUrl(toDatabaseName(SMALL));
  const { customers, product_id } = await withDb(url, (db) => insertBenchCustomers(db, CUSTOMERS));
  const shop = await startServer(url, { DB_CONNECTIONS: String(CONNECTIONS) });
  try {
    const item = { product_id, quantity: 1 };
    const { upserts, withSession } = await recordAllStatements(
      url,
      customers.slice(0, CONNECTIONS),
      item,
    );
    const cookies = customers.map(toCookie);
    const loads = await interleave(
      {
        call: () => loadHttpAs(shop.origin + buildUrl(cart.add), load, { body: item, cookies }),
        upsert: () => loadPg(url, (client) => upserts[client] ?? [], load),
        'session check and upsert': () => loadPg(url, (client) => withSession[client] ?? [], load),
      },
      { rounds },
    );
    printLoads('add to cart', loads);
    const measured = loads.call.perSecond;
    const both = measured / loads['session check and upsert'].perSecond;
    return [
      createGoal({
        id: 'P4',
        title: 'add to cart',
        unit: '/s',
        measured,
        note: `${formatNumber(both)} of session check and upsert with pg`,
        against: { name: 'upsert with pg', value: loads.upsert.perSecond },
        bar: { atLeast: 0.6 },
      }),
    ];
  } finally {
    await shop.stop();
    await withDb(url, removeBenchCustomers);
    await postgres.stop();
  }
}

/** Statements per customer: the upsert alone, and after the session check of the endpoint. */
async function recordAllStatements(
  url: string,
  customers: TestCustomer[],
  item: { product_id: number; quantity: number },
) {
  const upserts = customers.map(({ user_id }) =>
    recordStatements(url, { run: (db) => addItem(db, user_id, item) }),
  );
  const withSession = customers.map(({ user_id, token }) =>
    recordStatements(url, {
      run: async (db) => {
        await findCustomerSession(db, hashToken(token));
        await addItem(db, user_id, item);
      },
    }),
  );
  return { upserts: await Promise.all(upserts), withSession: await Promise.all(withSession) };
}
