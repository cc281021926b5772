import { buildUrl, payments, VerifyResult } from '@shop/contract';
import type { Control } from '@shop/fake-razorpay/control';
import * as z from 'zod/mini';

export interface Checkout {
  origin: string;
  provider: Pick<Control, 'pay'>;
  product_id: number;
}

/** Places one order over HTTP: starts a checkout, pays at the fake provider, verifies the payment. */
async function buy({ origin, provider, product_id }: Checkout, cookie: string) {
  const body = { product_list: [{ product_id, quantity: 1 }] };
  const started = await post(origin + buildUrl(payments.start), cookie, body);
  const { data } = z.parse(payments.start.reply, started);
  const { status: _, ...result } = await provider.pay(data.id, { webhooks: false });
  const response = await post(origin + buildUrl(payments.verify), cookie, result);
  const verified = z.parse(VerifyResult, response);
  if (!('order_id' in verified)) throw new Error(`payment is ${verified.state}`);
}

async function post(url: string, cookie: string, body: unknown): Promise<unknown> {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', cookie },
    body: JSON.stringify(body),
  });
  if (!response.ok)
    throw new Error(`${url} responded with ${response.status}: ${await response.text()}`);
  return response.json();
}

/** Every customer buys in a loop until isOver(). @returns the number of orders. */
export async function buyRepeatedly(
  checkout: Checkout,
  cookies: string[],
  isOver: () => boolean,
  onOrder: (milliseconds: number) => void = () => {},
): Promise<number> {
  let orders = 0;
  await Promise.all(
    cookies.map(async (cookie) => {
      while (!isOver()) {
        const started = performance.now();
        await buy(checkout, cookie);
        onOrder(performance.now() - started);
        orders += 1;
      }
    }),
  );
  return orders;
}
