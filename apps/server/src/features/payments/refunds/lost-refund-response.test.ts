import { payments } from '@shop/contract';
import { advanceTime } from '@shop/test-kit/advance-time';
import { expect, it } from 'vitest';
import { drainPollers, startCheckout, toPaymentResult } from '#test/payments.ts';
import { createTestShop } from '#test/test-shop.ts';

it('a refund whose response was lost and that failed later is not created a second time', async () => {
  const shop = await createTestShop({ ownProvider: true });
  const { provider, db } = shop;
  const statuses = async () => (await provider.ledger()).refunds.map(({ status }) => status);
  const asha = await shop.createCustomer();
  const orderId = await startCheckout(asha, await shop.addProduct());
  await provider.setWebhooks({ enabled: false });
  await provider.setFault({ call: 'refund', fault: 'reset-after', when: 'after', times: 1 });
  await provider.setRefundOutcome('failed');
  const first = await provider.pay(orderId);
  const second = await provider.pay(orderId, { force: true });
  for (const result of [first, second]) {
    await asha.call(payments.verify, { body: toPaymentResult(result) });
  }

  await drainPollers(shop);
  await provider.advanceClock(60);
  await expect.poll(statuses).toEqual(['failed']);
  await provider.setRefundOutcome('processed');
  await advanceTime(db, '10 minutes');
  await drainPollers(shop);

  expect(await statuses()).toEqual(['failed']);
  const refunds = await db.selectFrom('refund').select('status').execute();
  expect(refunds).toEqual([{ status: 'failed' }]);
  expect(await db.selectFrom('alert').select('kind').execute()).toHaveLength(1);
});
