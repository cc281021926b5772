import { payments } from '@shop/contract';
import type { PayOptions } from '@shop/fake-razorpay/control';
import { paymentPollers } from '#features/payments/payments.jobs.ts';
import { taxPollers } from '#features/tax/tax.jobs.ts';
import { listInvariantViolations } from '#monitoring/invariants.queries.ts';
import type { TestShop } from './test-shop.ts';

type Customer = Awaited<ReturnType<TestShop['createCustomer']>>;

/** Starts a payment: stock is reserved. @returns the provider order to be paid. */
export async function startCheckout(
  customer: Customer,
  product_id: number,
  quantity = 1,
): Promise<string> {
  const { status, body } = await customer.call(payments.start, {
    body: { product_list: [{ product_id, quantity }] },
  });
  if (status !== 200) throw new Error(`checkout failed: ${status} ${body.error}`);
  return body.data.id;
}

/** Starts a payment, pays at the provider, and sends the result as the browser does. */
export async function buy(
  shop: TestShop,
  customer: Customer,
  product_id: number,
  options: PayOptions & { quantity?: number } = {},
) {
  const { quantity = 1, ...payOptions } = options;
  const rzp_order_id = await startCheckout(customer, product_id, quantity);
  const result = await shop.provider.pay(rzp_order_id, payOptions);
  const { status, body } = await customer.call(payments.verify, { body: toPaymentResult(result) });
  return { status, body, order_id: 'order_id' in body ? body.order_id : '', result };
}

/** The fields that the provider's checkout passes to the page. */
export const toPaymentResult = ({
  razorpay_payment_id,
  razorpay_order_id,
  razorpay_signature,
}: Awaited<ReturnType<TestShop['provider']['pay']>>) => ({
  razorpay_payment_id,
  razorpay_order_id,
  razorpay_signature,
});

export async function deliverWebhook(
  shop: TestShop,
  options: Parameters<TestShop['provider']['eventFor']>[0],
) {
  const { body, signature, event_id } = await shop.provider.eventFor(options);
  return postWebhook(shop, body, {
    'x-razorpay-signature': signature,
    'x-razorpay-event-id': event_id,
  });
}

export async function postWebhook(
  { app }: TestShop,
  payload: string | Buffer,
  headers: Record<string, string>,
) {
  const response = await app.inject({
    method: 'POST',
    url: '/api/razor/webhook',
    headers: { 'content-type': 'application/json', ...headers },
    payload,
  });
  return response.statusCode;
}

/** Runs the worker's pollers until nothing is due. */
export async function drainPollers({ deps }: Pick<TestShop, 'deps'>): Promise<void> {
  const pollers = [...paymentPollers(deps), ...taxPollers(deps)];
  for (let didWork = true; didWork; ) {
    didWork = false;
    for (const { next } of pollers) didWork = (await next()) || didWork;
  }
}

export const getStock = async ({ db }: TestShop, product_id: number) => {
  const { stock } = await db
    .selectFrom('product_stock')
    .select('stock')
    .where('product_id', '=', product_id)
    .executeTakeFirstOrThrow();
  return stock;
};

export const listViolations = ({ deps }: TestShop) => listInvariantViolations(deps.paymentsDb);

export const listActiveCheckouts = (shop: TestShop, { user_id }: Customer) =>
  shop.db
    .selectFrom('checkout')
    .selectAll()
    .where('user_id', '=', user_id)
    .where('status', 'in', ['held', 'open'])
    .execute();

export const listOrders = (shop: TestShop) => shop.db.selectFrom('orders').selectAll().execute();

export const listRefunds = (shop: TestShop) =>
  shop.db.selectFrom('refund').select(['rzp_payment_id', 'reason', 'status']).execute();

export const verify = (
  customer: Customer,
  result: Awaited<ReturnType<TestShop['provider']['pay']>>,
) => customer.call(payments.verify, { body: toPaymentResult(result) });

export const findProviderPayment = async (shop: TestShop, paymentId: string) =>
  (await shop.provider.ledger()).payments.find(({ id }) => id === paymentId);
