import type { EventName, PayOptions, Triple } from '@shop/fake-razorpay/control';
import { waitFor } from '@shop/test-kit/wait-for';
import { sql } from 'kysely';
import { checkoutClient, retry } from '../harness/checkout-client.ts';
import type { Environment } from '../harness/environment.ts';
import { type Buyer, hashGuest } from '../harness/guests.ts';
import { changeLink, type LinkStep, listLinks } from '../harness/links.ts';
import { checkoutState } from '../harness/queries.ts';
import { expectCount } from '../harness/suite.ts';

/** How the shop learns of the payment. */
export type Reporter = 'browser' | 'event' | 'poll';

export interface Scenario {
  orders: number;
  refunds: number;
  /** The reservation expires before the payment. */
  expires?: boolean;
  /** After the expiry the last unit is sold elsewhere. */
  soldOut?: boolean;
  /** The change that staff make to the link before the payment. */
  staff?: LinkStep;
  payments: PayOptions[];
}

/** The ways a payment can go. */
export const SCENARIOS = {
  normal: { orders: 1, refunds: 0, payments: [{}] },
  authorized: { orders: 1, refunds: 0, payments: [{ status: 'authorized' }] },
  'late payment': { orders: 1, refunds: 0, expires: true, payments: [{}] },
  'double payment': { orders: 1, refunds: 1, payments: [{}, { force: true }] },
  'sold out': { orders: 0, refunds: 1, expires: true, soldOut: true, payments: [{}] },
} satisfies Record<string, Scenario>;

export const LINK_SCENARIOS = {
  ...SCENARIOS,
  'extended link': { orders: 1, refunds: 0, staff: 'extend', payments: [{}] },
  'link kept again': { orders: 1, refunds: 0, expires: true, staff: 'extend', payments: [{}] },
  'cancelled link': { orders: 0, refunds: 1, staff: 'cancel', payments: [{}] },
} satisfies Record<string, Scenario>;

export type ScenarioName = keyof typeof SCENARIOS;

/** Plays a scenario; every step is repeated until the shop responds. */
export async function playScenario(
  env: Environment,
  customer: Buyer,
  { expires = false, soldOut = false, staff, payments }: Scenario,
  reporter: Reporter,
): Promise<void> {
  const { rzp_order_id, product_id } = await startCheckout(env, customer);
  if (expires) await expire(env, rzp_order_id);
  if (soldOut) await sellElsewhere(env, product_id);
  if (staff) await retryStep(env, customer, staff);
  const triples: Triple[] = [];
  for (const options of payments) triples.push(await payFor(env, rzp_order_id, options));
  const isAuthorized = payments.some(({ status }) => status === 'authorized');
  for (const triple of triples) {
    const event = isAuthorized ? 'payment.authorized' : 'payment.captured';
    await report(env, customer, triple, reporter, event);
  }
}

/** Staff press until the shop responds. A second press on a cancelled link is refused. */
async function retryStep(env: Environment, buyer: Buyer, step: LinkStep): Promise<void> {
  let presses = 0;
  await waitFor(`staff to ${step} a link`, async () => {
    presses += 1;
    const { status, text } = await changeLink(env, buyer, step);
    if (status > 0 && status < 500 && status !== 200 && presses === 1) throw new Error(text);
    return status > 0 && status < 500;
  });
}

/** Compares the customer's orders and refunds with what the scenario promises. */
export async function checkOutcome(
  { db }: Environment,
  buyer: Buyer,
  { orders, refunds }: Scenario,
): Promise<string[]> {
  const { rows } = await sql<{ orders: number; refunds: number }>`
    select count(o.order_id)::integer as orders, count(r.refund_id)::integer as refunds
    from checkout c join payment p using (checkout_id)
    left join orders o using (rzp_payment_id) left join refund r using (rzp_payment_id)
    where c.user_id = ${buyer.user_id} or c.guest_hash = ${hashGuest(buyer)}
      or c.link_id = any(${listLinks(buyer)})`.execute(db);
  return [
    ...expectCount('orders', rows[0]?.orders ?? 0, orders),
    ...expectCount('refunds', rows[0]?.refunds ?? 0, refunds),
  ];
}

export async function startCheckout(env: Environment, customer: Buyer) {
  const product_id = await env.addProduct({ stock: 1 });
  const client = checkoutClient(env);
  const { rzp_order_id, status } = await retry(() => client.buyOne(customer, product_id));
  if (!rzp_order_id) throw new Error(`the only customer could not buy: ${status}`);
  return { product_id, rzp_order_id };
}

/** Without the provider's own webhooks: the scenario decides which arrive. */
export const payFor = (env: Environment, rzp_order_id: string, options: PayOptions = {}) =>
  checkoutClient(env).pay(rzp_order_id, { ...options, webhooks: false });

export async function expire(env: Environment, rzp_order_id: string): Promise<void> {
  await env.advanceTime(await timeLeft(env, rzp_order_id));
  await waitFor('release of an expired reservation', async () => {
    const released = (await checkoutState(env.db, rzp_order_id)) === 'released';
    // The claim of a killed worker expires after two minutes.
    if (!released) await env.advanceTime('5 seconds');
    return released;
  });
}

/** Until a minute after the end of a reservation, as an interval. */
export async function timeLeft({ db }: Environment, rzp_order_id: string): Promise<string> {
  const { rows } = await sql<{ left: string }>`
    select (greatest(expires_at - now(), '0') + interval '1 minute')::text as left
    from checkout where rzp_order_id = ${rzp_order_id}`.execute(db);
  return rows[0]?.left ?? '0';
}

/** The last unit is sold outside this shop. */
export async function sellElsewhere({ db }: Environment, product_id: number): Promise<void> {
  await sql`
    with taken as (
      update product_stock
      set stock = stock - 1, movement_id = nextval('stock_movement_movement_id_seq')
      where product_id = ${product_id} returning movement_id, product_id, stock
    )
    insert into stock_movement (movement_id, product_id, delta, balance_after, reason)
    select movement_id, product_id, -1, stock, 'adjust' from taken`.execute(db);
}

async function report(
  env: Environment,
  customer: Buyer,
  triple: Triple,
  reporter: Reporter,
  event: EventName,
): Promise<void> {
  if (reporter === 'poll') return;
  if (reporter === 'browser') await retry(() => checkoutClient(env).verify(customer, triple));
  const payment_id = triple.razorpay_payment_id;
  const event_id = `${event}-${payment_id}`;
  // The provider repeats a webhook until it is accepted.
  await waitFor('acceptance of a webhook', async () => {
    const { status } = await env.provider.sendEvent({ event, payment_id, event_id });
    return status === 200;
  });
}
