import { addressOf, cart } from '@shop/contract';
import { hashOf } from '@shop/server/features/accounts/session-token.ts';
import { findSession } from '@shop/server/features/accounts/sessions.queries.ts';
import { addLine } from '@shop/server/features/cart/cart.queries.ts';
import { inTurns, tell } from '../load/interleave.ts';
import { loadBare, statementsOf, withDb } from '../load/pg-baseline.ts';
import { loadHttpAs } from '../load/wrk.ts';
import { type Goal, goalOf } from '../report/goal.ts';
import { figure } from '../report/table.ts';
import { cookieOf, gather, type Shopper, sendHome } from '../setup/customers.ts';
import { nameOf, openDatabases, SMALL } from '../setup/databases.ts';
import type { Pace } from '../setup/run-options.ts';
import { openQuietShop } from '../setup/server.ts';

const CONNECTIONS = 8;
/** Many more than connections: two requests of one customer would wait for each other. */
const SHOPPERS = 64;

/** P4: adding to the cart, beside the same upsert sent bare by as many connections. */
export async function benchCart({ seconds, turns }: Pace): Promise<Goal[]> {
  const busy = { connections: CONNECTIONS, seconds };
  const postgres = await openDatabases();
  const url = postgres.urlOf(nameOf(SMALL));
  const { shoppers, product_id } = await withDb(url, (db) => gather(db, SHOPPERS));
  const shop = await openQuietShop(url, { DB_CONNECTIONS: String(CONNECTIONS) });
  try {
    const wanted = { product_id, quantity: 1 };
    const { upserts, checked } = await takeDown(url, shoppers.slice(0, CONNECTIONS), wanted);
    const cookies = shoppers.map(cookieOf);
    const loads = await inTurns(
      {
        call: () => loadHttpAs(shop.origin + addressOf(cart.add), busy, { body: wanted, cookies }),
        upsert: () => loadBare(url, (client) => upserts[client] ?? [], busy),
        'session check and upsert': () => loadBare(url, (client) => checked[client] ?? [], busy),
      },
      { turns },
    );
    tell('add to cart', loads);
    const measured = loads.call.perSecond;
    const both = measured / loads['session check and upsert'].perSecond;
    return [
      goalOf({
        ...{ id: 'P4', words: 'add to cart', unit: '/s', measured },
        beside: `${figure(both)} of the bare session check and upsert`,
        against: { name: 'bare upsert', value: loads.upsert.perSecond },
        bar: { atLeast: 0.6 },
      }),
    ];
  } finally {
    await shop.stop();
    await withDb(url, sendHome);
    await postgres.stop();
  }
}

/** What each of them sends: the upsert alone, and with the session check that the call begins with. */
async function takeDown(
  url: string,
  shoppers: Shopper[],
  wanted: { product_id: number; quantity: number },
) {
  const upserts = shoppers.map(({ user_id }) =>
    statementsOf(url, { run: (db) => addLine(db, user_id, wanted) }),
  );
  const checked = shoppers.map(({ user_id, token }) =>
    statementsOf(url, {
      run: async (db) => {
        await findSession(db, 'customer', hashOf(token));
        await addLine(db, user_id, wanted);
      },
    }),
  );
  return { upserts: await Promise.all(upserts), checked: await Promise.all(checked) };
}
