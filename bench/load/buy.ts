import { addressOf, payments, Verified } from '@shop/contract';
import type { Control } from '@shop/fake-razorpay/control';
import * as z from 'zod/mini';

export interface Counter {
  origin: string;
  provider: Pick<Control, 'pay'>;
  product_id: number;
}

/** Presses Buy, pays at the imitated provider and brings the result back: an order, over HTTP. */
async function buy({ origin, provider, product_id }: Counter, cookie: string) {
  const wish = { product_list: [{ product_id, quantity: 1 }] };
  const started = await post(origin + addressOf(payments.start), cookie, wish);
  const { data } = z.parse(payments.start.reply, started);
  const { status: _, ...result } = await provider.pay(data.id, { webhooks: false });
  const answer = await post(origin + addressOf(payments.verify), cookie, result);
  const verified = z.parse(Verified, answer);
  if (!('order_id' in verified)) throw new Error(`a payment is ${verified.state}`);
}

async function post(url: string, cookie: string, body: unknown): Promise<unknown> {
  const answer = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', cookie },
    body: JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(`${url} answered ${answer.status}: ${await answer.text()}`);
  return answer.json();
}

/** Everybody buys again and again until it is over. The number of orders. */
export async function sell(
  counter: Counter,
  cookies: string[],
  isOver: () => boolean,
): Promise<number> {
  let orders = 0;
  await Promise.all(
    cookies.map(async (cookie) => {
      while (!isOver()) {
        await buy(counter, cookie);
        orders += 1;
      }
    }),
  );
  return orders;
}
