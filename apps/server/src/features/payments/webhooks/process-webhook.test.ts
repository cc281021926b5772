import { createHmac } from 'node:crypto';
import { TEST_KEYS } from '@shop/fake-razorpay/keys';
import { expect, it } from 'vitest';
import { drainPollers, postWebhook } from '#test/payments.ts';
import { createTestShop } from '#test/test-shop.ts';

const signatureHeader = (body: string) => ({
  'x-razorpay-signature': createHmac('sha256', TEST_KEYS.webhookSecret).update(body).digest('hex'),
});

it.each(['order_\0AAAAAAAAAAAAA', 'order_\ud800', '../orders', '', 7, null])(
  'an event about the invalid order id %j is processed once and ignored',
  async (order_id) => {
    const shop = await createTestShop();
    const entity = { id: 'pay_AAAAAAAAAAAAAA', order_id };
    const body = JSON.stringify({ event: 'payment.captured', payload: { payment: { entity } } });

    expect(await postWebhook(shop, body, signatureHeader(body))).toBe(200);
    await drainPollers(shop);

    const events = await shop.db
      .selectFrom('webhook_event')
      .select(['attempts', 'last_error'])
      .where('processed_at', 'is not', null)
      .execute();
    expect(events).toEqual([{ attempts: 1, last_error: null }]);
  },
);

it.each(['payment.captured\0', '', 'payment captured', 'x'.repeat(101)])(
  'an event named %j is rejected and not stored',
  async (event) => {
    const shop = await createTestShop();
    const body = JSON.stringify({ event });

    expect(await postWebhook(shop, body, signatureHeader(body))).toBe(400);
    expect(await shop.db.selectFrom('webhook_event').select('event_id').execute()).toEqual([]);
  },
);
