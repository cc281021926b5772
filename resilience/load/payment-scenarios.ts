import type { EventName, PayOptions, Triple } from '@shop/fake-razorpay/control';
import { sql } from 'kysely';
import type { Customer } from '../harness/accounts.ts';
import { buyersOf, insist } from '../harness/checkout-client.ts';
import type { House } from '../harness/environment.ts';
import { until } from '../harness/wait-for.ts';

/** Who tells the shop of the money. */
export type Reporter = 'browser' | 'event' | 'poll';

export interface Play {
  /** What must come of it. */
  orders: number;
  refunds: number;
  go: (house: House, who: Customer, reporter: Reporter) => Promise<void>;
}

/** The ways in which a payment can go; everybody in them tries again until there is an answer. */
export const PLAYS = {
  normal: {
    orders: 1,
    refunds: 0,
    go: async (house, who, reporter) => {
      const { rzp_order_id } = await press(house, who);
      await report(house, who, await payFor(house, rzp_order_id), reporter);
    },
  },
  authorized: {
    orders: 1,
    refunds: 0,
    go: async (house, who, reporter) => {
      const { rzp_order_id } = await press(house, who);
      const triple = await payFor(house, rzp_order_id, { status: 'authorized' });
      await report(house, who, triple, reporter, 'payment.authorized');
    },
  },
  'late money': {
    orders: 1,
    refunds: 0,
    go: async (house, who, reporter) => {
      const { rzp_order_id } = await press(house, who);
      await expire(house, rzp_order_id);
      await report(house, who, await payFor(house, rzp_order_id), reporter);
    },
  },
  duplicate: {
    orders: 1,
    refunds: 1,
    go: async (house, who, reporter) => {
      const { rzp_order_id } = await press(house, who);
      const first = await payFor(house, rzp_order_id);
      const second = await payFor(house, rzp_order_id, { force: true });
      await report(house, who, first, reporter);
      await report(house, who, second, reporter);
    },
  },
  'sold out': {
    orders: 0,
    refunds: 1,
    go: async (house, who, reporter) => {
      const { rzp_order_id, product_id } = await press(house, who);
      await expire(house, rzp_order_id);
      await sellElsewhere(house, product_id);
      await report(house, who, await payFor(house, rzp_order_id), reporter);
    },
  },
} satisfies Record<string, Play>;

export type PlayName = keyof typeof PLAYS;

export async function press(house: House, who: Customer) {
  const product_id = await house.product({ stock: 1 });
  const buyers = buyersOf(house);
  const { rzp_order_id, status } = await insist(() =>
    buyers.buy(who, [{ product_id, quantity: 1 }]),
  );
  if (!rzp_order_id) throw new Error(`the only customer could not buy: ${status}`);
  return { product_id, rzp_order_id };
}

/** Without the provider's events: which of them come, and when, is the play's business. */
export const payFor = (house: House, rzpOrderId: string, options: PayOptions = {}) =>
  buyersOf(house).pay(rzpOrderId, { ...options, webhooks: false });

/** Lets the hold end, and waits until it has. */
export async function expire(house: House, rzpOrderId: string): Promise<void> {
  await house.passTime('26 minutes');
  await until('a hold that is over is given back', async () => {
    const { state } = await house.db
      .selectFrom('checkout')
      .select('state')
      .where('rzp_order_id', '=', rzpOrderId)
      .executeTakeFirstOrThrow();
    // Whoever died with it leaves it for two minutes.
    if (state !== 'released') await house.passTime('5 seconds');
    return state === 'released';
  });
}

/** The last piece goes over the counter of the weavers' own shop. */
export async function sellElsewhere({ db }: House, productId: number): Promise<void> {
  await sql`
    with taken as (
      update product_stock
      set stock = stock - 1, move_id = nextval('stock_move_move_id_seq')
      where product_id = ${productId} returning move_id, product_id, stock
    )
    insert into stock_move (move_id, product_id, delta, stock_after, reason)
    select move_id, product_id, -1, stock, 'adjust' from taken`.execute(db);
}

async function report(
  house: House,
  who: Customer,
  triple: Triple,
  reporter: Reporter,
  event: EventName = 'payment.captured',
): Promise<void> {
  if (reporter === 'poll') return;
  if (reporter === 'browser') await insist(() => buyersOf(house).verify(who, triple));
  await deliver(house, triple.razorpay_payment_id, event);
}

/** As the provider does it: until the shop has said that it has it. */
async function deliver(house: House, payment_id: string, event: EventName): Promise<void> {
  const event_id = `${event}-${payment_id}`;
  await until('an event is taken', async () => {
    const { status } = await house.provider.sendEvent({ event, payment_id, event_id });
    return status === 200;
  });
}

/** What has become of a customer's payments. */
export async function countEnds({ db }: House, { user_id }: Customer) {
  const { rows } = await sql<{ orders: number; refunds: number }>`
    select count(o.order_id)::integer as orders, count(r.refund_id)::integer as refunds
    from checkout c join payment p using (checkout_id)
    left join orders o using (rzp_payment_id) left join refund r using (rzp_payment_id)
    where c.user_id = ${user_id}`.execute(db);
  return rows[0] ?? { orders: 0, refunds: 0 };
}
