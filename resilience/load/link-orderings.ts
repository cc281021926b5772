import { becomesTrue, waitFor } from '@shop/test-kit/wait-for';
import { sql } from 'kysely';
import { checkoutClient, retry } from '../harness/checkout-client.ts';
import type { Environment } from '../harness/environment.ts';
import type { Buyer } from '../harness/guests.ts';
import { changeLink } from '../harness/links.ts';
import { advanceCheckouts, checkoutState } from '../harness/queries.ts';
import { deliver, toWebhook, waitProcessed } from '../harness/webhook-client.ts';
import { timeLeft } from './payment-scenarios.ts';

/** Events of a link while it is being paid. */
const LINK_EVENTS = ['captured', 'poll', 'cancel', 'extend', 'end'] as const;
type LinkEvent = (typeof LINK_EVENTS)[number];

interface LinkOrdering {
  events: LinkEvent[];
  /** Another customer buys the unit as soon as it is free. */
  rival: boolean;
}

export const allLinkOrderings = (): LinkOrdering[] =>
  permutations([...LINK_EVENTS]).flatMap((events) =>
    [false, true].map((rival) => ({ events, rival })),
  );

export function permutations<T>(list: T[]): T[][] {
  if (list.length <= 1) return [list];
  return list.flatMap((first, index) =>
    permutations(list.toSpliced(index, 1)).map((rest) => [first, ...rest]),
  );
}

/** The end by the rules, written here once more: a model that imported them would repeat a mistake in them. */
interface Expected {
  state: 'open' | 'ended' | 'cancelled' | 'paid' | 'refunded';
  paid: boolean;
  /** The rival has the unit. */
  gone: boolean;
}

function expectEvent({ state, paid, gone }: Expected, event: LinkEvent, rival: boolean): Expected {
  const isFree = state === 'ended' && !gone;
  switch (event) {
    case 'captured':
    case 'poll':
      if (state === 'open' || isFree) return { state: 'paid', paid: true, gone };
      if (state === 'ended' || state === 'cancelled')
        return { state: 'refunded', paid: true, gone };
      return { state, paid: true, gone };
    case 'cancel':
      return state === 'open' ? { state: 'cancelled', paid, gone: rival } : { state, paid, gone };
    case 'extend':
      return isFree ? { state: 'open', paid, gone } : { state, paid, gone };
    case 'end':
      return state === 'open' ? { state: 'ended', paid, gone: rival } : { state, paid, gone };
    default:
      throw new Error('no such event', { cause: event satisfies never });
  }
}

/** Plays one order of events. The payment succeeds at the provider just before the first report of it. */
export async function playLinkOrdering(
  env: Environment,
  { buyer, rival }: Record<'buyer' | 'rival', Buyer>,
  { events, rival: hasRival }: LinkOrdering,
): Promise<string | undefined> {
  const client = checkoutClient(env);
  const product_id = await env.addProduct({ stock: 1 });
  const { rzp_order_id, status } = await retry(() => client.buyOne(buyer, product_id));
  if (!rzp_order_id) return `the only payer could not start: ${status}`;
  const failed = { status: 'failed', webhooks: false } as const;
  const { razorpay_payment_id: payment_id } = await client.pay(rzp_order_id, failed);
  let expected: Expected = { state: 'open', paid: false, gone: false };
  const happen: Record<LinkEvent, () => Promise<unknown>> = {
    captured: () => reportCapture(env, payment_id),
    poll: () => makeDue(env, rzp_order_id),
    cancel: () => changeLink(env, buyer, 'cancel'),
    extend: () => changeLink(env, buyer, 'extend'),
    end: () => end(env, rzp_order_id),
  };
  for (const [index, event] of events.entries()) {
    const isReport = event === 'captured' || event === 'poll';
    if (isReport && !expected.paid) {
      await env.provider.transition(payment_id, 'captured', { webhooks: false });
    }
    await happen[event]();
    const { gone } = expected;
    expected = expectEvent(expected, event, hasRival);
    if (expected.gone && !gone) await client.buyOne(rival, product_id);
    const wanted = describe(expected);
    const isThere = async () => (await readEnd(env, rzp_order_id)) === wanted;
    if (await becomesTrue(isThere)) continue;
    const words = `${events.slice(0, index + 1).join(' ')}${hasRival ? ', with a rival' : ''}`;
    return `${words}: ${await readEnd(env, rzp_order_id)}, not ${wanted}`;
  }
  return undefined;
}

/** State of link and checkout, what the payment became, and the stock. */
function describe({ state, gone }: Expected): string {
  const isTaken = gone || state === 'open' || state === 'paid';
  const words: Record<Expected['state'], string> = {
    open: 'open',
    ended: 'released',
    cancelled: 'released, cancelled',
    paid: 'paid, order Paid',
    refunded: 'released, refund',
  };
  return `${words[state]}, stock ${isTaken ? 0 : 1}`;
}

async function readEnd({ db }: Environment, rzp_order_id: string): Promise<string> {
  const { rows } = await sql<{ words: string }>`
    select concat_ws(', ', c.status,
      case when o.order_id is not null then 'order ' || o.payment_status end,
      case when r.refund_id is not null then 'refund'
        when l.cancelled_at is not null then 'cancelled' end,
      'stock ' || s.stock) as words
    from checkout c
    join payment_link l using (link_id)
    join checkout_item i using (checkout_id)
    join product_stock s using (product_id)
    left join payment p using (checkout_id)
    left join orders o using (checkout_id)
    left join refund r on r.rzp_payment_id = p.rzp_payment_id
    where c.rzp_order_id = ${rzp_order_id}`.execute(db);
  return rows.map(({ words }) => words).join('; ');
}

async function reportCapture(env: Environment, payment_id: string): Promise<void> {
  const signed = await env.provider.eventFor({ event: 'payment.captured', payment_id });
  const { status } = await deliver(env, toWebhook(signed));
  if (status !== 200) throw new Error(`the report was not accepted: ${status}`);
  await waitProcessed(env, [signed.event_id]);
}

/** The worker asks the provider now. */
const makeDue = ({ db }: Environment, rzp_order_id: string) =>
  sql`update checkout set next_check_at = now() where rzp_order_id = ${rzp_order_id}`.execute(db);

/** The time of the link passes, if it is open. */
async function end(env: Environment, rzp_order_id: string): Promise<void> {
  if ((await checkoutState(env.db, rzp_order_id)) !== 'open') return;
  const left = await timeLeft(env, rzp_order_id);
  await advanceCheckouts(env.db, sql`rzp_order_id = ${rzp_order_id}`, left);
  await waitFor('the end of a link', async () => {
    return (await checkoutState(env.db, rzp_order_id)) !== 'open';
  });
}
