import { createHmac } from 'node:crypto';
import { orders, payments } from '@shop/contract';
import { fromRupees } from '@shop/domain/money';
import type { Triple } from '@shop/fake-razorpay/control';
import { TEST_KEYS } from '@shop/fake-razorpay/keys';
import { expect, it } from 'vitest';
import { listViolations, startCheckout, toPaymentResult } from '#test/payments.ts';
import { createTestShop, type TestShop } from '#test/test-shop.ts';

const { keySecret, webhookSecret } = TEST_KEYS;
const sign = (secret: string, text: string) =>
  createHmac('sha256', secret).update(text).digest('hex');

/** A cheap order paid, an expensive one unpaid, and another customer's result. */
interface Forger {
  cheap: Triple;
  failed: Triple;
  foreign: Triple;
  /** The provider's id of the expensive order. */
  expensive: string;
}

const signedAs = (orderId: string, paymentId: string, text: string, secret: string) => ({
  razorpay_order_id: orderId,
  razorpay_payment_id: paymentId,
  razorpay_signature: sign(secret, text),
});

const FORGERIES: Record<string, (forger: Forger) => object> = {
  'cheap payment, expensive order': ({ cheap, expensive }) => ({
    ...cheap,
    razorpay_order_id: expensive,
  }),
  'order and payment swapped': ({ cheap }) => ({
    ...cheap,
    razorpay_order_id: cheap.razorpay_payment_id,
    razorpay_payment_id: cheap.razorpay_order_id,
  }),
  "another customer's payment": ({ foreign, expensive }) => ({
    ...foreign,
    razorpay_order_id: expensive,
  }),
  "another payment's signature": ({ failed, cheap }) => ({
    ...failed,
    razorpay_signature: cheap.razorpay_signature,
  }),
  'one digit changed': ({ failed: { razorpay_signature: signature, ...failed } }) => ({
    ...failed,
    razorpay_signature: signature.replace(/.$/, (digit) => (digit === '0' ? '1' : '0')),
  }),
  'the webhook secret': ({ expensive, cheap: { razorpay_payment_id: id } }) =>
    signedAs(expensive, id, `${expensive}|${id}`, webhookSecret),
  'an empty secret': ({ expensive, cheap: { razorpay_payment_id: id } }) =>
    signedAs(expensive, id, `${expensive}|${id}`, ''),
  'signed in the other order': ({ expensive, cheap: { razorpay_payment_id: id } }) =>
    signedAs(expensive, id, `${id}|${expensive}`, keySecret),
  'signed without separator': ({ expensive, cheap: { razorpay_payment_id: id } }) =>
    signedAs(expensive, id, `${expensive}${id}`, keySecret),
  'payment "undefined"': ({ expensive }) =>
    signedAs(expensive, 'undefined', `${expensive}|undefined`, keySecret),
  'no payment': ({ expensive }) => ({
    razorpay_order_id: expensive,
    razorpay_signature: sign(keySecret, `${expensive}|`),
  }),
  'a path as payment': ({ expensive }) =>
    signedAs(expensive, '../orders/x', `${expensive}|../orders/x`, keySecret),
  'a path as order': ({ cheap: { razorpay_payment_id: id } }) =>
    signedAs('../payments', id, `../payments|${id}`, keySecret),
  'a short signature': ({ failed }) => ({
    ...failed,
    razorpay_signature: failed.razorpay_signature.slice(0, 32),
  }),
  'a signature in capitals': ({ foreign }) => ({
    ...foreign,
    razorpay_signature: foreign.razorpay_signature.toUpperCase(),
  }),
  'lists instead of texts': ({ cheap }) =>
    Object.fromEntries(Object.entries(cheap).map(([name, text]) => [name, [text, text]])),
  'a line break at the end': ({ cheap }) => ({
    ...cheap,
    razorpay_payment_id: `${cheap.razorpay_payment_id}\n`,
  }),
  'an empty object': () => ({}),
};

/** The browser's redirect after a payment without pop-up. */
const redirect = ({ app }: TestShop, form: object) =>
  app.inject({
    method: 'POST',
    url: '/api/razor/return',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams(
      Object.entries(form).map(([name, value]): [string, string] => [name, String(value)]),
    ).toString(),
  });

it('[PAY-06] no forged payment result becomes an order, by call nor by redirect', async () => {
  const shop = await createTestShop();
  const [asha, forgerAccount] = [await shop.createCustomer(), await shop.createCustomer()];
  const cheapProduct = await shop.addProduct({ price_paise: fromRupees(100) });
  const expensiveProduct = await shop.addProduct({ price_paise: fromRupees(90_000) });
  const pay = shop.provider.pay;
  const cheap = toPaymentResult(await pay(await startCheckout(forgerAccount, cheapProduct)));
  const foreign = toPaymentResult(await pay(await startCheckout(asha, cheapProduct)));
  const expensive = await startCheckout(forgerAccount, expensiveProduct);
  const failed = toPaymentResult(await pay(expensive, { status: 'failed' }));
  // The list the browser used to send must not matter.
  const product_list = [{ product_id: expensiveProduct, quantity: 5 }];

  for (const [name, forge] of Object.entries(FORGERIES)) {
    const body = { ...forge({ cheap, failed, foreign, expensive }), product_list };
    // The type allows only valid bodies.
    const verified = await forgerAccount.call(payments.verify, { body: body as never });
    expect(verified.status, `forgery: ${name}`).toBe(400);
    const { headers } = await redirect(shop, body);
    expect(headers.location, `forgery: ${name}`).toMatch(/^\/cart\?payment=(failed|refused)$/);
  }
  expect(await shop.db.selectFrom('orders').select('order_id').execute()).toEqual([]);

  const stolen = await forgerAccount.call(payments.verify, { body: foreign });
  expect(stolen.status).toBe(404);
  expect(JSON.stringify(stolen.body)).not.toMatch(/[0-9A-Z]{4}-[0-9A-Z]{4}/);
  const results = await Promise.all(
    Array.from({ length: 10 }, () =>
      asha.call(payments.verify, { body: { ...foreign, product_list } }),
    ),
  );
  const [order_id = ''] = results.flatMap(({ body }) => ('order_id' in body ? body.order_id : []));
  expect(new Set(results.map(({ body }) => JSON.stringify(body)))).toEqual(
    new Set([JSON.stringify({ order_id })]),
  );
  const viewed = await forgerAccount.call(orders.view, { params: { id: order_id } });
  expect(viewed.status).toBe(404);
  const items = await shop.db.selectFrom('order_item').select(['product_id', 'quantity']).execute();
  expect(items).toEqual([{ product_id: cheapProduct, quantity: 1 }]);
  expect(await listViolations(shop)).toEqual([]);
});
