import { addressOf, cart } from '@shop/contract';
import type { Db } from '@shop/server/db/database.ts';
import { insertCustomer } from '@shop/server/features/accounts/accounts.queries.ts';
import { ASHA } from '@shop/server/features/accounts/demo-accounts.ts';
import { hashOf, newToken } from '@shop/server/features/accounts/session-token.ts';
import { findSession, insertSession } from '@shop/server/features/accounts/sessions.queries.ts';
import { addLine } from '@shop/server/features/cart/cart.queries.ts';
import { changeStock } from '@shop/server/features/catalog/stock.queries.ts';
import { openShop } from '@shop/server/main/open-shop.ts';
import { loadBare, statementsOf, withDb } from './bare.ts';
import { nameOf, openDatabases, SMALL } from './databases.ts';
import { bestOf, type Load } from './load.ts';
import { figure, tableOf } from './table.ts';
import { loadHttpAs } from './wrk.ts';

const CONNECTIONS = 8;
const busy = { connections: CONNECTIONS, seconds: 3 };
const TURNS = 3;
const GOAL = 0.6;
const PIECES = 1_000_000_000;
/** Many more than connections: two requests of one customer would wait for each other. */
const SHOPPERS = 64;

interface Shopper {
  user_id: number;
  token: string;
}

/** Adding to the cart, beside the same upsert sent bare by as many connections. True: P4 is held. */
export async function benchCart(): Promise<boolean> {
  const postgres = await openDatabases();
  const url = postgres.urlOf(nameOf(SMALL));
  const { shoppers, product_id } = await withDb(url, gather);
  const shop = await openShop(url, { DB_CONNECTIONS: String(CONNECTIONS) });
  try {
    const wanted = { product_id, quantity: 1 };
    const connected = shoppers.slice(0, CONNECTIONS);
    const upserts = await Promise.all(
      connected.map(({ user_id }) =>
        statementsOf(url, { run: (db) => addLine(db, user_id, wanted) }),
      ),
    );
    const checked = await Promise.all(
      connected.map(({ user_id, token }) =>
        statementsOf(url, {
          run: async (db) => {
            await findSession(db, 'customer', hashOf(token));
            await addLine(db, user_id, wanted);
          },
        }),
      ),
    );
    const cookies = shoppers.map(({ token }) => `customer=${token}`);
    const sides: Record<string, () => Promise<Load>> = {
      'the call': () =>
        loadHttpAs(shop.origin + addressOf(cart.add), busy, { body: wanted, cookies }),
      'bare upsert': () => loadBare(url, (client) => upserts[client] ?? [], busy),
      'bare session check and upsert': () => loadBare(url, (client) => checked[client] ?? [], busy),
    };
    return tell(await inTurns(sides));
  } finally {
    await shop.stop();
    await withDb(url, sendHome);
    await postgres.stop();
  }
}

/** The sides take turns; the first turn only warms up, and the best of the others counts. */
async function inTurns(sides: Record<string, () => Promise<Load>>): Promise<Map<string, Load>> {
  const loads = new Map<string, Load[]>();
  for (let turn = 0; turn <= TURNS; turn += 1) {
    for (const [name, load] of Object.entries(sides)) {
      const measured = await load();
      if (turn > 0) loads.set(name, [...(loads.get(name) ?? []), measured]);
    }
  }
  return new Map([...loads].map(([name, all]) => [name, bestOf(all)]));
}

function tell(loads: Map<string, Load>): boolean {
  const rate = (name: string) => loads.get(name)?.perSecond ?? Number.NaN;
  const rows = [...loads].map(([name, { perSecond, p50, p99 }]) => [
    name,
    ...[perSecond, p50, p99].map(figure),
    figure(rate('the call') / perSecond),
  ]);
  console.log(tableOf(['add to cart', 'a second', 'p50 ms', 'p99 ms', 'the call of it'], rows));
  const found = rate('the call') / rate('bare upsert');
  const held = found >= GOAL;
  console.log(
    `${held ? 'held' : 'NOT '}  P4 add to cart at least ${GOAL} x the bare upsert: ${figure(found)} x`,
  );
  return held;
}

const MAIL = '@bench.example.com';

/** Customers with a session each, and a product that does not run out. */
async function gather(db: Db): Promise<{ shoppers: Shopper[]; product_id: number }> {
  await sendHome(db);
  const { product_id } = await db
    .selectFrom('product')
    .select('product_id')
    .where('enabled', '=', true)
    .orderBy('product_id')
    .executeTakeFirstOrThrow();
  await lend(db, product_id, PIECES);

  const shoppers: Shopper[] = [];
  for (let place = 0; place < SHOPPERS; place += 1) {
    const user_id = await insertCustomer(db, {
      ...ASHA,
      email: `${place}${MAIL}`,
      password_hash: '-',
    });
    if (user_id === undefined)
      throw new Error('the last measurement has left its customers behind');
    const token = newToken();
    await db
      .transaction()
      .execute((trx) =>
        insertSession(trx, { kind: 'customer', id: user_id, tokenHash: hashOf(token) }),
      );
    shoppers.push({ user_id, token });
  }
  return { shoppers, product_id };
}

const lend = (db: Db, product_id: number, delta: number) =>
  db.transaction().execute((trx) => changeStock(trx, { product_id, delta }));

async function sendHome(db: Db): Promise<void> {
  const shoppers = db.selectFrom('customer').select('user_id').where('email', 'like', `%${MAIL}`);
  await db.deleteFrom('cart_item').where('user_id', 'in', shoppers).execute();
  await db.deleteFrom('session').where('user_id', 'in', shoppers).execute();
  await db.deleteFrom('customer').where('email', 'like', `%${MAIL}`).execute();
  const lent = await db
    .selectFrom('product_stock')
    .select('product_id')
    .where('stock', '>=', PIECES)
    .execute();
  for (const { product_id } of lent) await lend(db, product_id, -PIECES);
}
