import { mkdirSync, writeFileSync } from 'node:fs';
import { catalog } from '@shop/contract';
import type { TestCustomer } from '@shop/test-kit/accounts';
import { waitFor } from '@shop/test-kit/wait-for';
import { sql } from 'kysely';
import { verifyInvariants } from '../checks/verify-invariants.ts';
import { type ClusterEvent, EVENTS, POWER_OFF, UPGRADE } from '../faults/cluster-events.ts';
import { act, loseAllMachines, onPrimary, openCluster } from '../harness/cluster.ts';
import type { Environment } from '../harness/environment.ts';
import { call } from '../harness/http-client.ts';
import { runCommand } from '../harness/pgbackrest.ts';
import { countRows } from '../harness/queries.ts';
import { expectAtLeast, standaloneSuite } from '../harness/suite.ts';
import { type Shoppers, startShoppers } from '../load/shoppers.ts';

const CUSTOMERS = 12;
const PROVES = '[HA-01] [HA-02] [HA-03] [HA-05]';
const HIDDEN_ORDER = 'ZZZZ-ZZZZ';
const QUIET_MS = 3_000;
/** To repeat some events: CLUSTER_EVENTS='etcd|switchover' npm run resilience -- cluster */
const CHOSEN = new RegExp(process.env.CLUSTER_EVENTS ?? '');
const REPORT = 'reports/cluster.json';

/** The shop sells on a cluster of three database machines while they fail one after the other. */
export const cluster = standaloneSuite({
  sample: 1,
  full: 10,
  async run(usualCount, { seed, times }) {
    const kills = Array.from({ length: times ?? usualCount }, () => POWER_OFF);
    const events = [...EVENTS, ...kills].filter(({ name }) => CHOSEN.test(name));
    const env = await openCluster(seed, { old: events.includes(UPGRADE) });
    const shop: Shop = {
      env,
      customers: await env.addCustomers(CUSTOMERS),
      product_id: await env.addProduct({ stock: 1_000_000 }),
      rows: [],
    };
    try {
      await registerForTax(shop);
      const failures = await noticesLostOrder(shop);
      for (const event of events) {
        const found = await live(shop, event);
        // Shown at once: a later event may break off the run.
        for (const failure of found) console.log(failure);
        failures.push(...found);
      }
      failures.push(...(await loseEverything(shop)));
      const orders = await countRows(env, 'orders');
      const summary = `${PROVES} ${shop.rows.length} events, ${orders} orders`;
      return { summary, failures };
    } finally {
      await env.close();
      await act('down', '--clean');
    }
  },
});

interface Shop {
  env: Environment;
  customers: TestCustomer[];
  product_id: number;
  rows: object[];
}

/** Lets one event happen under load, and then checks every promise. */
async function live(shop: Shop, event: ClusterEvent): Promise<string[]> {
  const { env, customers, product_id } = shop;
  await act('wait-whole');
  const shoppers = await startShoppers(env, customers, product_id);
  await waitFor('orders before the event', () => shoppers.orders() > CUSTOMERS);
  const pids = env.processes.map((process) => process.pid());
  const startedAt = Date.now();
  console.log(`${new Date().toISOString()} ${event.name}`);
  await event.run(env);
  const ranAt = Date.now();
  await waitFor('orders after the event', () => hasSettled(shoppers, ranAt), {
    timeoutMs: 120_000,
  });
  await event.mend?.();
  await act('wait-whole', '180');
  await shoppers.stop();
  const lost = await shoppers.findLost();
  const away = shoppers.writesAway(startedAt);
  const row = {
    event: event.name,
    writesAway: away,
    ordersAway: shoppers.ordersAway(startedAt),
    orders: shoppers.orders(),
    failed: shoppers.failedByStatus(startedAt),
    confirming: shoppers.calls.filter((one) => one.isConfirming).length,
    lost: lost.length,
  };
  note(shop, row);
  const failures = [
    ...lost,
    ...shoppers.unexpected(),
    ...(away > event.maxSeconds ? [`writes were away for ${away} s`] : []),
    ...(await hearsChanges(shop)),
    ...(await writesReceipts(shop)),
    ...(await verifyInvariants(env)),
    ...(env.processes.every((process, index) => process.pid() === pids[index])
      ? []
      : ['a server or the worker was restarted']),
  ];
  return failures.map((failure) => `${event.name}: ${failure}`);
}

/** So that the worker writes a receipt voucher for every payment, whose numbers have no gap. */
async function registerForTax({ env }: Shop): Promise<void> {
  await env.db
    .insertInto('tax_registration')
    .values({
      effective_from: sql`date '2017-07-01'`,
      mode: 'regular',
      gstin: '32ABCDE1234F1Z9',
      turnover_class: 'up to 5 crore',
    })
    .execute();
}

/** Hides an acknowledged order for a moment: a drill that does not notice it would prove nothing. */
async function noticesLostOrder(shop: Shop): Promise<string[]> {
  const { env, customers, product_id } = shop;
  const shoppers = await startShoppers(env, customers, product_id);
  await waitFor('orders', () => shoppers.orders() > CUSTOMERS);
  await shoppers.stop();
  const late = await writesReceipts(shop);
  const { order_id } = await env.db
    .selectFrom('orders')
    .select('order_id')
    .limit(1)
    .executeTakeFirstOrThrow();
  const rename = (from: string, to: string) =>
    onPrimary(`set session_replication_role = replica;
      update orders set order_id = '${to}' where order_id = '${from}'`);
  await rename(order_id, HIDDEN_ORDER);
  const lost = await shoppers.findLost();
  await rename(HIDDEN_ORDER, order_id);
  return lost.length > 0 ? late : [...late, 'an order that was removed was not noticed'];
}

/** The worker goes on where it was interrupted. */
async function writesReceipts({ env }: Shop): Promise<string[]> {
  const countDue = () => countRows(env, 'due_receipt');
  return waitFor('the receipts', async () => (await countDue()) === 0, { timeoutMs: 60_000 }).then(
    () => [],
    async () => [`${await countDue()} receipts are not written`],
  );
}

function note({ rows }: Shop, row: object): void {
  rows.push(row);
  console.log(JSON.stringify(row));
  mkdirSync('reports', { recursive: true });
  writeFileSync(REPORT, JSON.stringify(rows, undefined, 2));
}

/** Nothing has failed, and customers have been buying, for a while. */
function hasSettled({ calls }: Shoppers, since: number): boolean {
  const recent = calls.filter(({ endedAt }) => endedAt > Math.max(since, Date.now() - QUIET_MS));
  return (
    Date.now() > since + QUIET_MS &&
    recent.some(({ isOrder }) => isOrder) &&
    recent.every(({ status }) => status === 200)
  );
}

/** The servers listen again: a changed price is shown long before its cached response expires. */
async function hearsChanges({ env, product_id }: Shop): Promise<string[]> {
  const rupees = 500 + (Date.now() % 1000);
  const read = () => call(env.origin, catalog.find, { params: { product_id } });
  await read();
  await sql`update product set price_paise = ${rupees * 100} where product_id = ${product_id}`.execute(
    env.db,
  );
  const isShown = async () => (await read()).text.includes(`"price":${rupees}`);
  return waitFor('the new price', isShown, { timeoutMs: 15_000 }).then(
    () => [],
    () => ['a changed price was not heard of'],
  );
}

/**
 * Destroys all machines with their disks; the backup stays. No purchase is running, so the archive can hold
 * everything.
 */
async function loseEverything(shop: Shop): Promise<string[]> {
  const { env } = shop;
  const before = await countRows(env, 'orders');
  await act('backup', 'incr');
  const last = await env.addProduct({ stock: 1 });
  // Waits until everything so far is in the archive.
  await act('run', await act('primary'), 'pgbackrest', '--stanza=shop', 'check');
  const started = performance.now();
  await loseAllMachines();
  await waitFor('the servers', async () => (await call(env.origin, catalog.count)).status === 200);
  const seconds = (performance.now() - started) / 1000;
  const kept = await countRows(env, 'orders');
  const { code, output } = await runCommand(env, 'reconcile', ['--restored', '--printed', 'none']);
  note(shop, {
    event: 'all three machines are lost',
    seconds,
    orders: before,
    lost: before - kept,
  });
  const isThere = await env.db
    .selectFrom('product')
    .select('product_id')
    .where('product_id', '=', last)
    .executeTakeFirst();
  return [
    ...expectAtLeast('orders after the loss', kept, before),
    ...(code === 0 ? [] : [`reconcile: ${output}`]),
    ...(isThere ? [] : ['what was written after the backup is lost']),
    ...(await verifyInvariants(env)),
  ];
}
