import { desk, payments } from '@shop/contract';
import { TEST_KEYS } from '@shop/fake-razorpay/keys';
import type { House } from '../harness/environment.ts';
import { callShop } from '../harness/http-client.ts';
import { bring, captureOf, signed, signedLetter, untilRead } from '../harness/webhook-client.ts';
import { admitAdmin } from './pii-admin.ts';

const TAILS = [
  ...[
    '',
    '/',
    '/..',
    '/../x',
    '?x=1',
    '#x',
    '%2f..',
    '%2e%2e%2f',
    '..',
    './',
    '\\..\\x',
    ';x',
    ':80',
    '@x',
  ],
  ...[
    '/refund',
    '/capture?',
    '\r\nX: y',
    '\n',
    '\0',
    ' ',
    '\u2028',
    '\uff0f..',
    '%00',
    '//canary.invalid',
  ],
];

const idWith = (kind: string, tail: string) => `${kind}_${tail.padEnd(14, 'A')}`;

/** The only ones of them that the provider may be asked about. */
export const GOOD = { pay: idWith('pay', ''), order: idWith('order', '') };

/** Ids that begin like the provider's and go on like a path, an address or a header. */
export async function useIds(house: House) {
  const [who] = await house.customers(1);
  const cookie = await admitAdmin(house);
  const product_id = await house.product({ stock: 5 });
  const origin = house.origins[0] ?? '';
  await callShop(origin, payments.start, {
    ...who,
    body: { product_list: [{ product_id, quantity: 1 }] },
  });
  const complaints: string[] = [];
  const events: string[] = [];
  for (const [place, tail] of TAILS.entries()) {
    const [pay, order] = [idWith('pay', tail), idWith('order', tail)];
    const replies = [
      await callShop(origin, payments.verify, { ...who, body: resultOf(pay, order) }),
      await callShop(origin, payments.verify, { ...who, body: resultOf(pay, GOOD.order) }),
      await callShop(origin, payments.release, { ...who, body: { razorpay_order_id: order } }),
      await callShop(origin, desk.settle, { cookie, params: { id: pay } }),
    ];
    const refused = replies.every(({ status }) => status >= 400 && status < 500);
    // The first one is an id as it should be; that nobody knows it is said in another way.
    if (!refused && tail !== '') complaints.push(`${pay} was taken for an id`);
    events.push(`evt_${place}`);
    await bringEvent(house, { id: pay, order_id: order }, `evt_${place}`);
  }
  await untilRead(house, events);
  return { count: TAILS.length * 5, complaints };
}

/** What a browser would bring back, with a signature that is right. */
const resultOf = (razorpay_payment_id: string, razorpay_order_id: string) => ({
  razorpay_payment_id,
  razorpay_order_id,
  razorpay_signature: signed(TEST_KEYS.keySecret, `${razorpay_order_id}|${razorpay_payment_id}`),
});

async function bringEvent(house: House, ids: { id: string; order_id: string }, event_id: string) {
  const entity = { ...ids, amount: 100, currency: 'INR', status: 'captured', created_at: 1 };
  await bring(house, signedLetter(captureOf(entity), event_id));
}
