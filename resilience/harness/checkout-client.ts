import type { Agent } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import { guestPayments, type OrderLineInput, payments, VerifyResult } from '@shop/contract';
import type { PayOptions, Triple } from '@shop/fake-razorpay/control';
import * as z from 'zod/mini';
import { buyAtCounter } from './counter.ts';
import type { Environment } from './environment.ts';
import type { Buyer } from './guests.ts';
import type { Entry } from './history.ts';
import { call } from './http-client.ts';
import { buyByLink } from './links.ts';

/** Steps of a checkout over HTTP; every response is recorded in the history. */
export interface CheckoutClient {
  /**
   * The entry has the provider's order when stock was reserved; at the counter the pieces are paid at once. The last
   * is the code of a coupon.
   */
  buy: (customer: Buyer, lines: OrderLineInput[], coupon?: string) => Promise<Entry>;
  buyOne: (customer: Buyer, product_id: number) => Promise<Entry>;
  pay: (rzp_order_id: string, options?: PayOptions) => Promise<Triple>;
  /** Reports the provider's result; the entry has the order, or the state in its place. */
  verify: (customer: Buyer, triple: Triple) => Promise<Entry>;
  /** Closes the payment dialog. */
  dismiss: (customer: Buyer, rzp_order_id: string) => Promise<Entry>;
}

export function checkoutClient(env: Environment, server = 0, agent?: Agent): CheckoutClient {
  const origin = env.origins[server] ?? '';
  const { record } = env.history;
  /** The newest window of each provider order. */
  const windows = new Map<string, number>();
  const buy: CheckoutClient['buy'] = async (customer, product_list, coupon) => {
    const { reply, request_id } = await pressBuy(origin, customer, { product_list, coupon, agent });
    const started = z.safeParse(payments.start.reply, reply.body).data;
    const rzp_order_id = started?.data.id;
    if (started) windows.set(started.data.id, started.window ?? 1);
    return record({ user_id: customer.user_id, action: 'buy', rzp_order_id, request_id }, reply);
  };
  return {
    buy,
    buyOne: (customer, product_id) => buy(customer, [{ product_id, quantity: 1 }]),
    async pay(rzp_order_id, options) {
      const { status: _, ...triple } = await env.provider.pay(rzp_order_id, options);
      return triple;
    },
    async verify(customer, triple) {
      const { user_id } = customer;
      const { razorpay_payment_id: rzp_payment_id, razorpay_order_id: rzp_order_id } = triple;
      const { cookie, ip } = customer;
      const reply = await call(origin, payments.verify, { cookie, ip, agent, body: triple });
      const result = reply.status === 200 ? z.safeParse(VerifyResult, reply.body).data : undefined;
      const ids = { user_id, rzp_payment_id, rzp_order_id };
      return record({ action: 'verify', ...ids, ...result }, reply);
    },
    async dismiss(customer, rzp_order_id) {
      const { guest, link, cookie, ip } = customer;
      if (link) throw new Error('closing the window of a link tells the shop nothing');
      const endpoint = guest ? guestPayments.release : payments.release;
      const body = {
        ...(guest && { guest_key: guest.guest_key }),
        razorpay_order_id: rzp_order_id,
        window: windows.get(rzp_order_id),
      };
      const reply = await call(origin, endpoint, { cookie, ip, agent, body });
      return record({ user_id: customer.user_id, action: 'dismiss', rzp_order_id }, reply);
    },
  };
}

interface Press {
  product_list: OrderLineInput[];
  coupon: string | undefined;
  agent: Agent | undefined;
}

async function pressBuy(origin: string, customer: Buyer, { agent, ...what }: Press) {
  const { guest, link, counter, cookie, ip } = customer;
  if (counter) return buyAtCounter(origin, counter, what.product_list, agent);
  if (link) return buyByLink(origin, { ...customer, link }, what.product_list, agent);
  const endpoint = guest ? guestPayments.start : payments.start;
  const reply = await call(origin, endpoint, { cookie, ip, agent, body: { ...guest, ...what } });
  return { reply, request_id: undefined };
}

/** Longer than a process takes to start. */
const TIMEOUT_MS = 90_000;

/** Repeats while the shop is unreachable, unavailable or still confirming. */
export async function retry(
  action: () => Promise<Entry>,
  { timeoutMs = TIMEOUT_MS, delayMs = 50 } = {},
): Promise<Entry> {
  const deadline = Date.now() + timeoutMs;
  for (;;) {
    const entry = await action();
    const isFinal = entry.status > 0 && entry.status < 500 && entry.state !== 'confirming';
    if (isFinal || Date.now() > deadline) return entry;
    await delay(delayMs);
  }
}

/** Buys and pays one unit or more, with retries. @throws when there is no order in the end */
export async function purchase(
  env: Environment,
  customer: Buyer,
  product_id: number,
  client = checkoutClient(env),
  quantity = 1,
): Promise<{ order_id: string; triple: Triple }> {
  const bought = await retry(() => client.buy(customer, [{ product_id, quantity }]));
  if (!bought.rzp_order_id) throw new Error(`not sold: ${bought.status} ${bought.code}`);
  const triple = await client.pay(bought.rzp_order_id);
  const { order_id, status, state } = await retry(() => client.verify(customer, triple));
  if (!order_id) throw new Error(`no order of ${bought.rzp_order_id}: ${status} ${state}`);
  return { order_id, triple };
}
