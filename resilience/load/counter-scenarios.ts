import { randomUUID } from 'node:crypto';
import { type CounterTender, counterDrawer, counterReturns } from '@shop/contract';
import type { TestStaff } from '@shop/test-kit/accounts';
import { becomesTrue, waitFor } from '@shop/test-kit/wait-for';
import { sql } from 'kysely';
import { press, pressSale, readQrId, readSale, startSale } from '../harness/counter.ts';
import type { Environment } from '../harness/environment.ts';
import type { Reply } from '../harness/http-client.ts';
import { expectCount } from '../harness/suite.ts';
import type { Reporter } from './payment-scenarios.ts';

/** Plays to the end; every step is repeated until the shop responds. @returns a check of what must have come of it */
export type CounterScenario = (
  env: Environment,
  seller: TestStaff,
  reporter: Reporter,
) => Promise<() => Promise<string[]>>;

async function start(env: Environment, seller: TestStaff, tender: CounterTender) {
  const product_id = await env.addProduct({ stock: 1 });
  const lines = [{ product_id, quantity: 1 }];
  const reply = await startSale(env, seller, { request_id: randomUUID(), lines, tender });
  const sale = readSale(reply);
  if (!sale) throw new Error(`the sale could not start: ${reply.status} ${reply.text}`);
  return { ...sale, product_id };
}

interface Wanted {
  sale_id: string;
  orders: number;
  refunds: number;
  stock: number;
  /** Rows of the drawer about the order and its refunds. */
  entries: number;
}

/** A check of the sale in the database. */
const expectEnd =
  ({ db }: Environment, { sale_id, ...wanted }: Wanted) =>
  async (): Promise<string[]> => {
    const { rows } = await sql<Omit<Wanted, 'sale_id'>>`
      select (select count(*)::integer from orders where checkout_id = ${sale_id}) as orders,
        (select count(*)::integer from refund join payment using (rzp_payment_id)
          where checkout_id = ${sale_id}) as refunds,
        (select s.stock from product_stock s join checkout_item using (product_id)
          where checkout_id = ${sale_id}) as stock,
        (select count(*)::integer from drawer_entry e
          left join refund r using (refund_id) left join payment p using (rzp_payment_id)
          left join orders o on o.order_id = e.order_id
          where coalesce(p.checkout_id, o.checkout_id) = ${sale_id}) as entries`.execute(db);
    const [found] = rows;
    if (!found) return ['no sale'];
    // Keys of a literal object.
    const names = Object.keys(wanted) as (keyof typeof wanted)[];
    return names.flatMap((name) => expectCount(name, found[name], wanted[name]));
  };

function expectPaid({ status, text }: Reply, state: string | undefined): void {
  if (state !== 'paid') throw new Error(`not paid: ${status} ${text}`);
}

async function sellForCash(env: Environment, seller: TestStaff) {
  const sale = await start(env, seller, 'cash');
  const reply = await pressSale(env, seller, 'receive', sale.sale_id);
  const paid = readSale(reply);
  expectPaid(reply, paid?.state);
  return { ...sale, order_id: paid?.order_id ?? '' };
}

const cash: CounterScenario = async (env, seller) => {
  const { sale_id } = await sellForCash(env, seller);
  return expectEnd(env, { sale_id, orders: 1, refunds: 0, stock: 0, entries: 1 });
};

const broughtBack: CounterScenario = async (env, seller) => {
  const { sale_id, order_id, product_id } = await sellForCash(env, seller);
  const reply = await press(env, seller, counterReturns.take, {
    params: { id: order_id },
    body: {
      request_id: randomUUID(),
      reason: 'changed_mind',
      text: '',
      lines: [{ product_id, restocked: 1, written_off: 0 }],
    },
  });
  if (reply.status !== 200) throw new Error(`not taken: ${reply.status} ${reply.text}`);
  return expectEnd(env, { sale_id, orders: 1, refunds: 1, stock: 1, entries: 2 });
};

const FIRST_DAY = Date.UTC(2001, 0, 1);
const DAY_MS = 24 * 3_600_000;
let daysClosed = 0;

/** Each closes one more day of long ago, and finds a hundred rupees. */
const dayClose: CounterScenario = async (env, seller) => {
  daysClosed += 1;
  const day = new Date(FIRST_DAY + daysClosed * DAY_MS).toISOString().slice(0, 10);
  const counted = { cash: 100 * daysClosed, card: 0, upi: 0 };
  const reply = await press(env, seller, counterDrawer.closeDay, { body: { day, counted } });
  if (reply.status !== 200) throw new Error(`${day} not closed: ${reply.status} ${reply.text}`);
  return async () => {
    const entries = await env.db
      .selectFrom('drawer_entry')
      .select('amount_paise')
      .where('day', '=', sql<Date>`${day}::date`)
      .execute();
    const [{ amount_paise } = { amount_paise: 0 }] = entries;
    return [
      ...expectCount(`entries of ${day}`, entries.length, 1),
      ...expectCount(`paise found on ${day}`, amount_paise, 10_000),
    ];
  };
};

interface Paying {
  /** Staff cancel the sale before. */
  cancelled?: boolean;
  times: number;
}

const code =
  ({ cancelled = false, times }: Paying): CounterScenario =>
  async (env, seller, reporter) => {
    const { sale_id, upi_text } = await start(env, seller, 'qr code');
    if (cancelled) await pressSale(env, seller, 'cancel', sale_id);
    for (let payment = 0; payment < times; payment += 1) {
      const options = { afterClose: true, webhooks: false };
      const { payment_id } = await env.provider.payQr(readQrId(upi_text), options);
      if (reporter === 'event') await report(env, payment_id);
      if (reporter === 'browser') await look(env, seller, sale_id);
    }
    const orders = cancelled ? 0 : 1;
    const [refunds, stock] = [times - orders, 1 - orders];
    return expectEnd(env, { sale_id, orders, refunds, stock, entries: 0 });
  };

/** A sale that has ended is found by the worker, though. */
async function look(env: Environment, seller: TestStaff, sale_id: string): Promise<void> {
  const isOver = await becomesTrue(async () => {
    const seen = readSale(await pressSale(env, seller, 'view', sale_id));
    return seen?.state !== 'waiting';
  });
  if (!isOver) throw new Error(`the screen of ${sale_id} waits`);
}

/** The provider repeats an event until it is accepted. */
const report = (env: Environment, payment_id: string) =>
  waitFor('acceptance of a webhook', async () => {
    const event = 'qr_code.credited' as const;
    const event_id = `${event}-${payment_id}`;
    return (await env.provider.sendEvent({ event, payment_id, event_id })).status === 200;
  });

/** Money in hand, which only the server settles. */
export const IN_HAND_SCENARIOS: Record<string, CounterScenario> = {
  cash,
  'brought back': broughtBack,
  'day close': dayClose,
};

/** Settled by the screen, by an event or by the worker. */
export const CODE_SCENARIOS: Record<string, CounterScenario> = {
  'code paid': code({ times: 1 }),
  'code paid twice': code({ times: 2 }),
  'code of a cancelled sale': code({ cancelled: true, times: 1 }),
};
