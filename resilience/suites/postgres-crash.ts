import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import { check } from '../checks/verify-invariants.ts';
import type { Customer } from '../harness/accounts.ts';
import { type Buyers, buyersOf, insist } from '../harness/checkout-client.ts';
import { type House, openHouse } from '../harness/environment.ts';
import { type Run, reached, type Suite, type Verdict } from '../harness/suite.ts';
import { until } from '../harness/wait-for.ts';

const CUSTOMERS = 8;
const DOWN_MS = 300;
const UP_MS = 700;

/** PostgreSQL is killed under load, with all its processes, and started again; then every connection is cut. */
export const databaseDeaths: Suite = {
  sample: (run) => killDatabase(run, 2),
  full: (run) => killDatabase(run, 50),
};

async function killDatabase({ times }: Run, usual: number): Promise<Verdict> {
  const house = await openHouse({ durable: true });
  const kills = times ?? usual;
  try {
    const complaints: string[] = [];
    const product_id = await house.product({ stock: 100_000, rupees: 100 });
    const [probe, ...people] = await house.customers(CUSTOMERS + 1);
    if (!probe) throw new Error('the house is empty');
    const payment_id = await buyOne(house, probe, product_id);
    let open = true;
    let cut = 0;
    const shopping = people.map((who) => shop(buyersOf(house), who, product_id, () => open));
    for (let kill = 0; kill < kills; kill += 1) {
      await pause(UP_MS);
      await house.database.kill();
      complaints.push(...(await lookWhileDown(house, payment_id)));
      await pause(DOWN_MS);
      await house.database.start();
      await until('the shop is ready again', async () => (await stateOf(house, 'ready')) === 200);
      cut += await cutConnections(house);
    }
    open = false;
    const orders = (await Promise.all(shopping)).reduce((sum, count) => sum + count, 0);
    complaints.push(...reached('orders', orders, kills), ...reached('cuts', cut, kills * 2));
    complaints.push(...(await check(house)));
    const figures = `${kills} kills, ${cut} connections cut, ${orders} orders told meanwhile`;
    return { figures, complaints };
  } finally {
    await house.close();
  }
}

/** Ends every connection of shop and worker, whatever it is doing. */
async function cutConnections({ db }: House): Promise<number> {
  const { rows } = await sql<{ cut: number }>`
    select count(*) filter (where pg_terminate_backend(pid))::integer as cut from pg_stat_activity
    where datname = current_database() and application_name in ('shop', 'money', 'shop-worker')`.execute(
    db,
  );
  return rows[0]?.cut ?? 0;
}

/** The process lives, says that it cannot serve, and takes no event that it cannot keep. */
async function lookWhileDown(house: House, payment_id: string): Promise<string[]> {
  const live = await stateOf(house, 'live');
  const ready = await stateOf(house, 'ready');
  const { status } = await house.provider.sendEvent({ event: 'payment.captured', payment_id });
  return [
    ...(live === 200 ? [] : [`the shop is not alive without its database: ${live}`]),
    ...(ready === 503 ? [] : [`the shop calls itself ready without its database: ${ready}`]),
    ...(status === 503 ? [] : [`an event was answered ${status} without a database`]),
  ];
}

async function stateOf({ origins }: House, what: 'live' | 'ready'): Promise<number> {
  const answer = await fetch(`${origins[0]}/health/${what}`).catch(() => undefined);
  return answer?.status ?? 0;
}

async function buyOne(house: House, who: Customer, product_id: number): Promise<string> {
  const buyers = buyersOf(house);
  const { rzp_order_id = '' } = await buyers.buy(who, [{ product_id, quantity: 1 }]);
  const triple = await buyers.pay(rzp_order_id);
  await buyers.verify(who, triple);
  return triple.razorpay_payment_id;
}

/** Buys one after the other until the shop is closed, and answers how many orders were told. */
async function shop(buyers: Buyers, who: Customer, product_id: number, isOpen: () => boolean) {
  let orders = 0;
  while (isOpen()) {
    const { rzp_order_id } = await insist(() => buyers.buy(who, [{ product_id, quantity: 1 }]));
    if (!rzp_order_id) continue;
    const triple = await buyers.pay(rzp_order_id);
    const { order_id } = await insist(() => buyers.verify(who, triple));
    if (order_id) orders += 1;
  }
  return orders;
}
