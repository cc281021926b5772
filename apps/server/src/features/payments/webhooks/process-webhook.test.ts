import { createHmac } from 'node:crypto';
import { TEST_KEYS } from '@shop/fake-razorpay/keys';
import { expect, it } from 'vitest';
import { post, workOff } from '#test/payments.ts';
import { openTestShop } from '#test/test-shop.ts';

const signed = (body: string) => ({
  'x-razorpay-signature': createHmac('sha256', TEST_KEYS.webhookSecret).update(body).digest('hex'),
});

it.each(['order_\0AAAAAAAAAAAAA', 'order_\ud800', '../orders', '', 7, null])(
  'an event about the order %j, which is none, is read once and put aside',
  async (order_id) => {
    const shop = await openTestShop();
    const entity = { id: 'pay_AAAAAAAAAAAAAA', order_id };
    const body = JSON.stringify({ event: 'payment.captured', payload: { payment: { entity } } });

    expect(await post(shop, body, signed(body))).toBe(200);
    await workOff(shop);

    const events = await shop.db
      .selectFrom('webhook_event')
      .select(['attempts', 'last_error'])
      .where('processed_at', 'is not', null)
      .execute();
    expect(events).toEqual([{ attempts: 1, last_error: null }]);
  },
);

it.each(['payment.captured\0', '', 'payment captured', 'x'.repeat(101)])(
  'an event called %j is refused and not kept',
  async (event) => {
    const shop = await openTestShop();
    const body = JSON.stringify({ event });

    expect(await post(shop, body, signed(body))).toBe(400);
    expect(await shop.db.selectFrom('webhook_event').select('event_id').execute()).toEqual([]);
  },
);
