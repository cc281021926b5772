import { payments } from '@shop/contract';
import type { PayOptions } from '@shop/fake-razorpay/control';
import { paymentsRounds } from '#features/payments/payments.jobs.ts';
import { listBroken } from '#monitoring/invariants.queries.ts';
import type { TestShop } from './test-shop.ts';

type Customer = Awaited<ReturnType<TestShop['signUp']>>;

/** Presses Buy: the pieces are held and the provider has an order to be paid. */
export async function pressBuy(who: Customer, product_id: number, quantity = 1): Promise<string> {
  const answer = await who.call(payments.start, {
    body: { product_list: [{ product_id, quantity }] },
  });
  if (answer.status !== 200) throw new Error(`not sold: ${answer.status} ${answer.body.error}`);
  return answer.body.data.id;
}

/** Presses Buy, pays at the provider, and brings the result back as the browser does. */
export async function buy(
  shop: TestShop,
  who: Customer,
  product_id: number,
  options: PayOptions & { quantity?: number } = {},
) {
  const { quantity = 1, ...paid } = options;
  const result = await shop.provider.pay(await pressBuy(who, product_id, quantity), paid);
  const { status, body } = await who.call(payments.verify, { body: asResult(result) });
  return { status, body, order_id: 'order_id' in body ? body.order_id : '', result };
}

/** What the sheet hands over, and nothing else that the stand-in tells. */
export const asResult = ({
  razorpay_payment_id,
  razorpay_order_id,
  razorpay_signature,
}: Awaited<ReturnType<TestShop['provider']['pay']>>) => ({
  razorpay_payment_id,
  razorpay_order_id,
  razorpay_signature,
});

/** Brings an event of the provider to the shop's door. */
export async function deliver(
  shop: TestShop,
  options: Parameters<TestShop['provider']['eventFor']>[0],
) {
  const { body, signature, event_id } = await shop.provider.eventFor(options);
  return post(shop, body, { 'x-razorpay-signature': signature, 'x-razorpay-event-id': event_id });
}

export async function post(
  { app }: TestShop,
  payload: string | Buffer,
  headers: Record<string, string>,
) {
  const answer = await app.inject({
    method: 'POST',
    url: '/api/razor/webhook',
    headers: { 'content-type': 'application/json', ...headers },
    payload,
  });
  return answer.statusCode;
}

/** What the worker does, until nothing is due any more. */
export async function workOff({ deps }: Pick<TestShop, 'deps'>): Promise<void> {
  for (let worked = true; worked; ) {
    worked = false;
    for (const { next } of paymentsRounds(deps)) worked = (await next()) || worked;
  }
}

export const stockOf = async ({ db }: TestShop, product_id: number) => {
  const { stock } = await db
    .selectFrom('product_stock')
    .select('stock')
    .where('product_id', '=', product_id)
    .executeTakeFirstOrThrow();
  return stock;
};

/** The promises about money and stock, as the worker looks at them every hour. */
export const broken = ({ deps }: TestShop) => listBroken(deps.money);

/** What a customer holds at this moment: at most one. */
export const liveOf = (shop: TestShop, { user_id }: Customer) =>
  shop.db
    .selectFrom('checkout')
    .selectAll()
    .where('user_id', '=', user_id)
    .where('state', 'in', ['held', 'open'])
    .execute();
