import { sql } from 'kysely';
import { check } from '../checks/verify-invariants.ts';
import { buyersOf } from '../harness/checkout-client.ts';
import { type House, openHouse } from '../harness/environment.ts';
import { exactly, type Run, type Suite, type Verdict } from '../harness/suite.ts';
import { until } from '../harness/wait-for.ts';
import { bring, letterOf } from '../harness/webhook-client.ts';

const LONGEST_MS = 2_000;
const CONNECTIONS = 10;

/** Buyers who wait for one row have every connection of the shop; a payment has one all the same. */
export const twoPools: Suite = {
  sample: (run) => block(run, 60),
  full: (run) => block(run, 60),
};

async function block({ times }: Run, usual: number): Promise<Verdict> {
  const buyersWaiting = times ?? usual;
  const house = await openHouse();
  try {
    const buyers = buyersOf(house);
    const [asha, ...others] = await house.customers(1 + buyersWaiting);
    if (!asha) throw new Error('nobody came');
    const press = async (product_id: number, who = asha) =>
      buyers.buy(who, [{ product_id, quantity: 1 }]);
    const { rzp_order_id = '' } = await press(await house.product({ stock: 1 }));
    const triple = await buyers.pay(rzp_order_id, { webhooks: false });
    const payment_id = triple.razorpay_payment_id;
    const letter = await house.provider.eventFor({ event: 'payment.captured', payment_id });
    const wanted = await house.product({ stock: 5 });

    let waiting: Promise<unknown> = Promise.resolve();
    const [told, taken] = await house.db.transaction().execute(async (trx) => {
      await sql`select from product_stock where product_id = ${wanted} for update`.execute(trx);
      waiting = Promise.all(others.map((who) => press(wanted, who)));
      await until('every connection waits', async () => (await countWaiting(house)) >= CONNECTIONS);
      return Promise.all([buyers.verify(asha, triple), bring(house, letterOf(letter))]);
    });
    await waiting;
    const slowest = Math.round(Math.max(told.milliseconds, taken.milliseconds));
    const complaints = [
      ...(told.order_id ? [] : [`the payment was answered ${told.status} ${told.state}`]),
      ...exactly('as answer to the event', taken.status, 200),
      ...(slowest <= LONGEST_MS ? [] : [`the payment waited ${slowest} ms`]),
      ...(await check(house)),
    ];
    return {
      figures: `${buyersWaiting} buyers wait for one row, a payment and its event for ${slowest} ms`,
      complaints,
    };
  } finally {
    await house.close();
  }
}

async function countWaiting({ db }: House): Promise<number> {
  const { rows } = await sql<{ waiting: number }>`
    select count(*)::integer as waiting from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`.execute(db);
  return rows[0]?.waiting ?? 0;
}
