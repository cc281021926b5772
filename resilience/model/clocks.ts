import { sql } from 'kysely';
import { check } from '../checks/verify-invariants.ts';
import type { Customer } from '../harness/accounts.ts';
import { buyersOf } from '../harness/checkout-client.ts';
import { passTimeFor, stateOf } from '../harness/checkout-time.ts';
import { comesTrue } from '../harness/concurrency.ts';
import { type House, openHouse } from '../harness/environment.ts';
import type { Suite, Verdict } from '../harness/suite.ts';
import { bring, letterOf, untilRead } from '../harness/webhook-client.ts';

const MINUTE = 60;
const DAY = 24 * 60 * MINUTE;
const PRELOAD = new URL('../faults/shifted-clock.ts', import.meta.url).href;

/** The clocks of shop, worker and provider are wrong, each in its own way; only the database's counts. */
export const clocks: Suite = {
  sample: () => shiftAll([-DAY, DAY], [DAY]),
  full: () => shiftAll([-DAY, -5 * MINUTE, 5 * MINUTE, DAY], [-DAY, 0, DAY]),
};

async function shiftAll(shifts: number[], theirs: number[]): Promise<Verdict> {
  const complaints: string[] = [];
  for (const shift of shifts) {
    const house = await openHouse({
      flags: [`--import=${PRELOAD}`],
      settings: { CLOCK_SHIFT_SECONDS: String(shift) },
    });
    try {
      const found: string[] = [];
      for (const away of theirs) {
        await house.provider.moveClock(away);
        for (const look of LOOKS) {
          const said = await look(house);
          found.push(...said.map((words) => `provider ${away} s away: ${words}`));
        }
        await house.provider.moveClock(-away);
      }
      found.push(...(await check(house)));
      complaints.push(...found.map((words) => `clock ${shift} s away: ${words}`));
    } finally {
      await house.close();
    }
  }
  return {
    figures: `${shifts.length} clocks of ours × ${theirs.length} of the provider × ${LOOKS.length} looks`,
    complaints,
  };
}

type Look = (house: House) => Promise<string[]>;

const seconds = (from: Date, to: Date) => (to.getTime() - from.getTime()) / 1000;

async function press(house: House): Promise<{ who: Customer; rzp_order_id: string }> {
  const [who] = await house.customers(1);
  if (!who) throw new Error('nobody came');
  const product_id = await house.product({ stock: 1 });
  const { rzp_order_id, status } = await buyersOf(house).buy(who, [{ product_id, quantity: 1 }]);
  if (!rzp_order_id) throw new Error(`a customer who is logged in was answered ${status}`);
  return { who, rzp_order_id };
}

async function timesOf({ db }: House, rzpOrderId: string) {
  const { rows } = await sql<{ now: Date; created_at: Date; expires_at: Date; order_date: Date }>`
    select now() as now, created_at, expires_at, coalesce(order_date, now()) as order_date
    from checkout left join orders using (checkout_id)
    where rzp_order_id = ${rzpOrderId}`.execute(db);
  const [times] = rows;
  if (!times) throw new Error(`${rzpOrderId} is not there`);
  return times;
}

/** Whether the hold still lives when the worker has looked at it. */
async function isKept({ db, worker }: House, rzpOrderId: string): Promise<boolean> {
  await comesTrue(async () => {
    const { rows } = await sql<{ due: boolean }>`
      select check_at <= now() and state = 'open' as due from checkout
      where rzp_order_id = ${rzpOrderId}`.execute(db);
    return rows[0]?.due !== true;
  });
  // It takes its next time first and asks the provider then; who stops ends what they have begun.
  await worker.stop();
  await worker.start();
  return (await stateOf(db, rzpOrderId)) === 'open';
}

const holdLasts: Look = async (house) => {
  const { rzp_order_id } = await press(house);
  const { now, created_at, expires_at } = await timesOf(house, rzp_order_id);
  const lasts = seconds(created_at, expires_at) / MINUTE;
  await passTimeFor(house.db, rzp_order_id, '24 minutes');
  const kept = await isKept(house, rzp_order_id);
  await passTimeFor(house.db, rzp_order_id, '2 minutes');
  const ended = await comesTrue(async () => (await stateOf(house.db, rzp_order_id)) === 'released');
  return [
    ...(Math.abs(seconds(created_at, now)) < 5 ? [] : ['a hold began at another time']),
    ...(Math.abs(lasts - 25) < 0.2 ? [] : [`a hold lasts ${lasts} minutes`]),
    ...(kept ? [] : ['a hold ended early']),
    ...(ended ? [] : ['a hold did not end']),
  ];
};

/** A payment that is begun and never ends keeps the piece, but not for ever. */
const holdIsCapped: Look = async (house) => {
  const { rzp_order_id } = await press(house);
  await buyersOf(house).pay(rzp_order_id, { status: 'created' });
  await passTimeFor(house.db, rzp_order_id, '44 minutes');
  await isKept(house, rzp_order_id);
  await passTimeFor(house.db, rzp_order_id, '2 minutes');
  const kept = await isKept(house, rzp_order_id);
  return kept ? ['a hold lived longer than 45 minutes'] : [];
};

const orderHasItsDate: Look = async (house) => {
  const { who, rzp_order_id } = await press(house);
  const triple = await buyersOf(house).pay(rzp_order_id, { webhooks: false });
  const before = await timesOf(house, rzp_order_id);
  await buyersOf(house).verify(who, triple);
  const { now, order_date } = await timesOf(house, rzp_order_id);
  const late = seconds(order_date, now);
  const early = seconds(before.now, order_date);
  return early > -1 && late > -1 ? [] : [`an order is dated ${-late} s from now`];
};

/** An event is believed for its signature, whenever it says that it was made. */
const eventsAreTaken: Look = async (house) => {
  const { rzp_order_id } = await press(house);
  const { razorpay_payment_id: payment_id } = await buyersOf(house).pay(rzp_order_id, {
    webhooks: false,
  });
  const letter = await house.provider.eventFor({ event: 'payment.captured', payment_id });
  const { status } = await bring(house, letterOf(letter));
  if (status !== 200) return [`an event was answered ${status}`];
  await untilRead(house, [letter.event_id]);
  const state = await stateOf(house.db, rzp_order_id);
  return state === 'paid' ? [] : [`after its event a checkout is ${state}`];
};

const LOOKS: Look[] = [holdLasts, holdIsCapped, orderHasItsDate, eventsAreTaken];
