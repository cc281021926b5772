import { Agent } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { addressOf, catalog } from '@shop/contract';
import { openQueue } from '@shop/server/jobs/queue.ts';
import { sql } from 'kysely';
import { check } from '../checks/verify-invariants.ts';
import type { Customer } from '../harness/accounts.ts';
import { buyersOf } from '../harness/checkout-client.ts';
import { comesTrue } from '../harness/concurrency.ts';
import { type House, openHouse } from '../harness/environment.ts';
import { post } from '../harness/http-client.ts';
import { type Front, openFront } from '../harness/load-balancer.ts';
import { exactly, type Run, reached, type Suite, type Verdict } from '../harness/suite.ts';
import { until } from '../harness/wait-for.ts';

const BROWSERS = 8;
const BUYERS = 6;
const BETWEEN = 40;
/** For as long somebody looks at a page. */
const LOOK_MS = 20;
const JOBS = 10;
/** Longer than the front needs to notice. */
const STOP_SECONDS = '1';
/** A sample is also taken on a machine that does much else. */
const TAKEN_MS = { sample: 20_000, full: 5_000 };

/** Servers and worker are asked to end again and again while people shop, and nobody notices. */
export const gracefulStop: Suite = {
  sample: (run) => stopAndStart(run, { usual: 2, takenMs: TAKEN_MS.sample }),
  full: (run) => stopAndStart(run, { usual: 20, takenMs: TAKEN_MS.full }),
};

interface Plan {
  usual: number;
  /** Until the next worker has taken what was left. */
  takenMs: number;
}

async function stopAndStart({ times }: Run, { usual, takenMs }: Plan): Promise<Verdict> {
  const stops = times ?? usual;
  const house = await openHouse({ shops: 2, settings: { STOP_SECONDS } });
  const queue = openQueue(house.db, () => {});
  try {
    const complaints: string[] = [];
    const load = await openLoad(house);
    for (let stop = 0; stop < stops; stop += 1) {
      const before = load.answered();
      await until('people shop', async () => load.answered() >= before + BETWEEN);
      await house.db
        .transaction()
        .execute((trx) =>
          queue.enqueue(trx, 'delete-dead-sessions', Array(JOBS).fill({ data: {}, priority: 0 })),
        );
      complaints.push(...(await endBoth(house, stop, takenMs)));
    }
    await load.stop();
    complaints.push(
      ...load.failed(),
      ...reached('requests', load.answered(), stops * BETWEEN),
      ...reached('orders', load.orders(), stops),
      ...(await check(house)),
    );
    const figures = `${stops} ends of a server and the worker, ${load.answered()} requests, ${load.orders()} orders, ${load.failed().length} failed`;
    return { figures, complaints };
  } finally {
    await queue.close();
    await house.close();
  }
}

/** Ends one of the servers and the worker, and starts them again. */
async function endBoth(house: House, stop: number, limitMs: number): Promise<string[]> {
  const shop = house.shops[stop % house.shops.length];
  const codes = await Promise.all([shop?.stop(), house.worker.stop()]);
  const left = await listClaims(house);
  await Promise.all([shop?.start(), house.worker.start()]);
  const taken = await comesTrue(async () => (await countDue(house)) === 0, { limitMs });
  return [
    ...codes.flatMap((code) => exactly('as exit code', code ?? -1, 0)),
    ...left,
    ...(taken ? [] : [`${await countDue(house)} jobs were not taken by the next worker`]),
  ];
}

/** What the worker has taken and neither finished nor given back. Each lets go of it another way. */
async function listClaims({ db }: House): Promise<string[]> {
  const { rows } = await sql<{ what: string; count: number }>`
    select 'events' as what, count(*)::integer from webhook_event
    where processed_at is null and attempts > 0 and last_error is null
    union all
    select 'refunds', count(*)::integer from refund
    where state = 'due' and attempts > 0 and last_error is null
    union all
    select 'jobs', count(*)::integer from pgboss.job where state = 'active'
    union all
    select 'connections', count(*)::integer from pg_stat_activity
    where datname = current_database() and application_name = 'shop-worker'`.execute(db);
  return rows.flatMap(({ what, count }) => exactly(`${what} left by the worker`, count, 0));
}

async function countDue({ db }: House): Promise<number> {
  const { rows } = await sql<{ due: number }>`
    select count(*)::integer as due from pgboss.job
    where name = 'delete-dead-sessions' and state in ('created', 'retry', 'active')
      and start_after <= now()`.execute(db);
  return rows[0]?.due ?? 0;
}

/** Visitors who look around and customers who buy, each over a connection that is kept. */
async function openLoad(house: House) {
  const front = openFront(house);
  const product_id = await house.product({ stock: 100_000, rupees: 100 });
  const people = await house.customers(BUYERS);
  const failed: string[] = [];
  const told = { answered: 0, orders: 0, open: true };
  const note = (what: string, { status, resent }: { status: number; resent: boolean }) => {
    told.answered += 1;
    if (status === 0 || status >= 500 || resent) failed.push(`${what} was answered ${status}`);
  };

  const browse = async () => {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    const paths = ['/home', addressOf(catalog.find, { params: { product_id } })];
    for (let look = 0; told.open; look += 1) {
      const path = paths[look % paths.length] ?? '';
      const origin = house.origins[front.pick()];
      note(path, await post(`${origin}${path}`, { method: 'GET', headers: {}, agent }));
      await pause(LOOK_MS);
    }
    agent.destroy();
  };
  const buy = async (who: Customer) => {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    while (told.open) told.orders += await buyOne(house, { front, agent, who, product_id, note });
    agent.destroy();
  };
  const inside = Promise.all([...Array.from({ length: BROWSERS }, browse), ...people.map(buy)]);

  return {
    answered: () => told.answered,
    orders: () => told.orders,
    failed: () => failed,
    async stop() {
      told.open = false;
      await inside;
      await front.stop();
    },
  };
}

interface Purchase {
  front: Front;
  agent: Agent;
  who: Customer;
  product_id: number;
  note: (what: string, answer: { status: number; resent: boolean }) => void;
}

/** Answers how many orders were told. */
async function buyOne(house: House, { front, agent, who, product_id, note }: Purchase) {
  const sold = await buyersOf(house, front.pick(), agent).buy(who, [{ product_id, quantity: 1 }]);
  note('Buy', sold);
  if (!sold.rzp_order_id) return 0;
  const triple = await house.provider.pay(sold.rzp_order_id);
  const { status: _, ...result } = triple;
  const told = await buyersOf(house, front.pick(), agent).verify(who, result);
  note('the payment', told);
  return told.order_id ? 1 : 0;
}
