import { randomUUID } from 'node:crypto';
import { adminLinks, type InputOf, type PayLinkDetails, payLinks, payments } from '@shop/contract';
import { toPaymentResult } from '../payments.ts';
import { createPerson, type TestShop } from '../test-shop.ts';

type Caller = Pick<TestShop, 'call'>;

type LinkInput = InputOf<typeof adminLinks.create>['body'];

/** Makes a payment link for one piece, with a delivery charge of ₹50, for a day. */
export const sellByLink = (seller: Caller, product_id: number, given: Partial<LinkInput> = {}) =>
  seller.call(adminLinks.create, {
    body: {
      request_id: randomUUID(),
      lines: [{ product_id, quantity: 1 }],
      phone: '9847012345',
      delivery: 50,
      keep_hours: 24,
      ...given,
    },
  });

export const readToken = (url: string): string => url.split('/').at(-1) ?? '';

/** Makes a link as a member of staff does. */
export async function makeLinkOf(
  seller: Caller,
  product_id: number,
  given: Partial<LinkInput> = {},
) {
  const { status, body } = await sellByLink(seller, product_id, given);
  if (status !== 200) throw new Error(`no link: ${status} ${body.error}`);
  return { ...body, link_id: body.link.link_id, token: readToken(body.url) };
}

/** Types name, phone and address, pays at the provider, and sends the result as the browser does. */
export async function payByLink(
  shop: TestShop,
  token: string,
  given: Partial<PayLinkDetails> = {},
) {
  const { name, phone, address } = createPerson();
  const started = await shop.call(payLinks.start, {
    body: { token, name, phone, address, ...given },
  });
  if (started.status !== 200) throw new Error(`not started: ${started.body.error}`);
  const result = await shop.provider.pay(started.body.data.id);
  const { status, body } = await shop.call(payments.verify, { body: toPaymentResult(result) });
  const order_id = 'order_id' in body ? body.order_id : '';
  const payer = 'token' in body ? (body.token ?? '') : '';
  return { status, body, order_id, payer, result };
}
