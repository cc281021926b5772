import { cart, orderLinks, orders } from '@shop/contract';
import { becomesTrue } from '@shop/test-kit/wait-for';
import { sql } from 'kysely';
import { checkoutClient, retry } from '../harness/checkout-client.ts';
import type { Environment } from '../harness/environment.ts';
import type { Buyer } from '../harness/guests.ts';
import type { Entry } from '../harness/history.ts';
import { call } from '../harness/http-client.ts';
import { advanceCheckouts, checkoutState } from '../harness/queries.ts';
import type { Random } from '../harness/random.ts';

/** Weighted by repetition. */
const ENDINGS = [
  'pays',
  'pays',
  'pays',
  'pays twice',
  'pays late',
  'fails',
  'fails, then pays',
  'closes the tab',
  'closes the dialog',
  'leaves',
] as const;
const MAX_LINES = 3;
const BUY_PATIENCE = { timeoutMs: 10_000, delayMs: 500 };
/** Statuses of replies about an unknown order, and about the link of one. */
const NOT_FOUND = [404, 410];
const VERIFY_PATIENCE = { timeoutMs: 60_000, delayMs: 500 };

export interface CheckoutPlan {
  customer: Buyer;
  products: number[];
  ending: (typeof ENDINGS)[number];
  server: number;
}

export function planCheckout(
  random: Random,
  { customer, products, servers }: { customer: Buyer; products: number[]; servers: number },
): CheckoutPlan {
  const chosen = random.shuffle(products).slice(0, 1 + random.below(MAX_LINES));
  const [ending, server] = [random.pick(ENDINGS), random.below(servers)];
  return { customer, products: chosen, ending, server };
}

/**
 * Fills the cart, which a guest has in the tab, buys it, and then does one of the things customers do. @returns the time the shop
 * took, undefined unless the response had an order
 */
export async function runCheckout(env: Environment, plan: CheckoutPlan) {
  const { customer, products } = plan;
  const next = rotateServers(env, plan);
  for (const product_id of customer.guest ? [] : products) {
    await call(next().origin, cart.add, { ...customer, body: { product_id, quantity: 1 } });
  }
  const lines = products.map((product_id) => ({ product_id, quantity: 1 }));
  const bought = await retry(() => next().client.buy(customer, lines), BUY_PATIENCE);
  const verified = bought.rzp_order_id && (await finish(env, next, plan, bought.rzp_order_id));
  if (!verified || !verified.order_id) return { milliseconds: undefined, failures: [] as string[] };
  const shown = await viewOrder(next().origin, customer, verified);
  return {
    milliseconds: bought.milliseconds + verified.milliseconds,
    failures: NOT_FOUND.includes(shown.status)
      ? [`order ${verified.order_id} was returned and is not found`]
      : [],
  };
}

const viewOrder = (origin: string, customer: Buyer, { order_id, token }: Entry) =>
  customer.guest
    ? call(origin, orderLinks.view, { ip: customer.ip, body: { token } })
    : call(origin, orders.view, { ...customer, params: { id: order_id } });

/** One server after the other, as a load balancer does when one is away. */
function rotateServers(env: Environment, { server }: CheckoutPlan) {
  let requests = server;
  return () => {
    const index = requests++ % env.origins.length;
    return { origin: env.origins[index] ?? '', client: checkoutClient(env, index) };
  };
}

/** @returns undefined when the browser reports nothing */
async function finish(
  env: Environment,
  next: ReturnType<typeof rotateServers>,
  { customer, ending }: CheckoutPlan,
  rzp_order_id: string,
): Promise<Entry | undefined> {
  const { client } = next();
  if (ending === 'leaves') return undefined;
  if (ending === 'closes the dialog') {
    await client.dismiss(customer, rzp_order_id);
    return undefined;
  }
  if (ending.startsWith('fails'))
    await client.pay(rzp_order_id, { status: 'failed' }).catch(unlessPaid);
  if (ending === 'fails') return undefined;
  if (ending === 'pays late') await letExpire(env, rzp_order_id);
  const triple = await client.pay(rzp_order_id).catch(unlessPaid);
  if (!triple) return undefined;
  if (ending === 'pays twice') await client.pay(rzp_order_id, { force: true });
  if (ending === 'closes the tab') return undefined;
  return retry(() => next().client.verify(customer, triple), VERIFY_PATIENCE);
}

/**
 * After 'closes the tab' the customer may buy the same again before the payment's webhook arrives; the
 * provider then rejects the second payment.
 */
function unlessPaid(error: unknown): undefined {
  if (error instanceof Error && error.message.startsWith('Payment already done')) return undefined;
  throw error;
}

/** Best effort: while the database is away the customer simply pays in time. */
async function letExpire({ db }: Environment, rzp_order_id: string): Promise<void> {
  const mine = sql`rzp_order_id = ${rzp_order_id}`;
  await advanceCheckouts(db, mine, '26 minutes').catch(() => {});
  const isOver = async () => (await checkoutState(db, rzp_order_id).catch(() => 'open')) !== 'open';
  await becomesTrue(isOver, BUY_PATIENCE);
}
