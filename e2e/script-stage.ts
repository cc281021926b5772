import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { fromRupees } from '@shop/domain/money';
import { openStandIn } from '@shop/razorpay-stand-in/open-stand-in';
import { readDepsConfig } from '@shop/server/config.ts';
import { startLocalPostgres } from '@shop/server/db/local-postgres.ts';
import { migrate } from '@shop/server/db/migrate.ts';
import { type HouseDeps, openDeps } from '@shop/server/deps.ts';
import { insertCustomer } from '@shop/server/features/accounts/accounts.queries.ts';
import { insertAudit } from '@shop/server/features/accounts/audit.queries.ts';
import { createAdmin } from '@shop/server/features/accounts/create-admin.ts';
import { ASHA } from '@shop/server/features/accounts/demo-accounts.ts';
import { insertProduct } from '@shop/server/features/catalog/catalog.queries.ts';
import { prepareQueue } from '@shop/server/jobs/queue.ts';
import { openShop } from '@shop/server/main/open-shop.ts';
import { standInSettings } from '@shop/server/main/stand-in-settings.ts';

export const PERSON = { email: 'asha@example.com', password: 'kasavu border' };

export interface ScriptStage {
  origin: string;
  deps: HouseDeps;
  pay: Awaited<ReturnType<typeof openStandIn>>['control']['pay'];
  products: number[];
  close: () => Promise<void>;
}

/** A shop of its own, because everything in it is spoiled: its products, its customer, its admin. */
export async function openScriptStage(scripts: string[]): Promise<ScriptStage> {
  const folder = mkdtempSync(`${tmpdir()}/shop-scripts-`);
  const images = mkdtempSync(`${tmpdir()}/shop-scripts-images-`);
  const postgres = await startLocalPostgres({ folder, keep: false });
  await postgres.createDatabase('shop');
  const url = postgres.urlOf('shop');
  await migrate(url);
  await prepareQueue(url);
  const config = readDepsConfig({ DATABASE_URL: url, IMAGE_FOLDER: images, DB_CONNECTIONS: '2' });
  const { deps, close } = await openDeps(config, (error) => console.error(error.message));
  const standIn = await openStandIn();
  const settings = { ...standInSettings(standIn), LOG_LEVEL: 'error', HOT_SECONDS: '0' };
  const server = await openShop(url, { ...settings, IMAGE_FOLDER: images });
  return {
    origin: server.origin,
    deps,
    pay: standIn.control.pay,
    products: await furnish(deps, scripts),
    close: async () => {
      await server.stop();
      await standIn.stop();
      await close();
      await postgres.stop();
      rmSync(images, { recursive: true });
    },
  };
}

const PRINTED = /^[^\p{Cc}]{1,100}$/u;

async function furnish(deps: HouseDeps, scripts: string[]): Promise<number[]> {
  const all = scripts.join(' ');
  const name = scripts.find((script) => PRINTED.test(script)) ?? '';
  const password_hash = await deps.passwords.hash(PERSON.password);
  const address = Object.fromEntries(
    ['houseName', 'post_office', 'city', 'state'].map((field) => [field, all]),
  );
  const customer = { ...ASHA, name, address: { ...ASHA.address, ...address } };
  await insertCustomer(deps.db, { ...customer, email: PERSON.email, password_hash });
  await createAdmin(deps, { ...PERSON, name });
  const products: number[] = [];
  for (const [place, script] of scripts.entries()) {
    const others = scripts.slice(place, place + 20).join('\n');
    const product = {
      name: script,
      description: others,
      stock: place === 0 ? 100 : 2,
      price_paise: fromRupees(900),
      image: [],
    };
    products.push(await deps.db.transaction().execute((trx) => insertProduct(trx, product)));
    await deps.money.insertInto('alert').values({ kind: script, what: script }).execute();
  }
  return products;
}

/** Puts the scripts where an order was, as if customer and products had been called so on its day. */
export async function spoilOrder(
  { db }: HouseDeps,
  order_id: string,
  { scripts, products }: { scripts: string[]; products: number[] },
) {
  const all = scripts.join(' ');
  const [method = ''] = scripts;
  const address = { houseName: all, post_office: all, city: all, state: all, pinCode: all };
  const ship_to = { name: all, email: all, phone: all, address };
  await db
    .updateTable('orders')
    .set({ payment_method: method, ship_to: JSON.stringify(ship_to) })
    .where('order_id', '=', order_id)
    .execute();
  const lines = products.map((product_id, place) => ({
    order_id,
    product_id,
    name: scripts[place] ?? '',
    description: scripts[place] ?? '',
    image: null,
    quantity: 1,
    unit_price_paise: fromRupees(900),
  }));
  await db
    .insertInto('order_item')
    .values(lines)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** What an admin is shown of changes, and of money that found no order. */
export async function spoilBooks(
  { db }: HouseDeps,
  { scripts, order_id, product_id }: { scripts: string[]; order_id: string; product_id: number },
) {
  await db.transaction().execute(async (trx) => {
    for (const script of scripts.slice(0, 40)) {
      const values = { name: script, description: script, order_status: script };
      const action = script.slice(0, 60);
      const change = { admin_id: 1, action, before: values, after: { name: `${script} ` } };
      await insertAudit(trx, { ...change, order_id });
      await insertAudit(trx, { ...change, product_id });
    }
  });
  const payments = scripts.map((method, place) => ({
    rzp_payment_id: `pay_${String(place).padStart(14, '0')}`,
    rzp_order_id: `order_${String(place).padStart(14, '0')}`,
    checkout_id: null,
    status: 'captured',
    outcome: 'refund',
    amount_paise: 90_000,
    method,
  }));
  await db.insertInto('payment').values(payments).execute();
  const refunds = payments.map(({ rzp_payment_id, method }) => ({
    rzp_payment_id,
    reason: 'orphan',
    state: 'failed',
    last_error: method,
  }));
  await db.insertInto('refund').values(refunds).execute();
}
