import type { Agent } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { payments, Verified, type WantedLine } from '@shop/contract';
import type { PayOptions, Triple } from '@shop/fake-razorpay/control';
import * as z from 'zod/mini';
import type { Customer } from './accounts.ts';
import type { House } from './environment.ts';
import type { Entry } from './history.ts';
import { callShop } from './http-client.ts';

const AGAIN_MS = 50;

/** What customers do, over HTTP; all of it is written into the house's history. */
export interface Buyers {
  /** Presses Buy. When it is sold, the entry has the provider's order. */
  buy: (who: Customer, lines: WantedLine[]) => Promise<Entry>;
  /** Pays at the provider. */
  pay: (rzpOrderId: string, options?: PayOptions) => Promise<Triple>;
  /** Brings back what the sheet gave. The entry has the shop's order, or what was said instead. */
  verify: (who: Customer, triple: Triple) => Promise<Entry>;
  /** Closes the sheet. */
  dismiss: (who: Customer, rzpOrderId: string) => Promise<Entry>;
}

/** Customers of one of the shops of a house; with an agent, over sockets of their own. */
export function buyersOf(house: House, shop = 0, agent?: Agent): Buyers {
  const origin = house.origins[shop] ?? '';
  const { record } = house.history;
  return {
    async buy(who, product_list) {
      const began = Date.now();
      const { user_id } = who;
      const reply = await callShop(origin, payments.start, {
        ...who,
        agent,
        body: { product_list },
      });
      const rzp_order_id = z.safeParse(payments.start.reply, reply.body).data?.data.id;
      const about = product_list.map(({ product_id }) => product_id).join(' ');
      return record({ user_id, act: 'buy', about, began, rzp_order_id }, reply);
    },
    async pay(rzpOrderId, options) {
      const { status: _, ...triple } = await house.provider.pay(rzpOrderId, options);
      return triple;
    },
    async verify(who, triple) {
      const began = Date.now();
      const { user_id } = who;
      const { razorpay_payment_id: rzp_payment_id, razorpay_order_id: rzp_order_id } = triple;
      const reply = await callShop(origin, payments.verify, { ...who, agent, body: triple });
      const told = reply.status === 200 ? z.safeParse(Verified, reply.body).data : undefined;
      const about = { about: rzp_payment_id, rzp_payment_id, rzp_order_id };
      return record({ user_id, act: 'verify', began, ...about, ...told }, reply);
    },
    async dismiss(who, rzp_order_id) {
      const began = Date.now();
      const { user_id } = who;
      const body = { razorpay_order_id: rzp_order_id };
      const reply = await callShop(origin, payments.release, { ...who, agent, body });
      return record({ user_id, act: 'dismiss', about: rzp_order_id, began, rzp_order_id }, reply);
    },
  };
}

/** A customer who tries again while the shop is away, busy or not sure yet, as people do. */
export async function insist(
  act: () => Promise<Entry>,
  { limitMs = 30_000, againMs = AGAIN_MS }: { limitMs?: number; againMs?: number } = {},
): Promise<Entry> {
  const latest = Date.now() + limitMs;
  for (;;) {
    const entry = await act();
    const away = entry.end === 'unknown' || entry.status >= 500;
    const confirming = entry.state === 'confirming';
    if (!(away || confirming) || Date.now() > latest) return entry;
    await pause(againMs);
  }
}
