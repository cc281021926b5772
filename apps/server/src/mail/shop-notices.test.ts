import { adminSettings, orders, type ShopSettings } from '@shop/contract';
import { advanceTime } from '@shop/test-kit/advance-time';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { raiseAlert } from '#monitoring/alerts.queries.ts';
import { sendDueMessages } from '#test/mail/mail.ts';
import { buy } from '#test/payments.ts';
import { createTestShop, type TestShop } from '#test/test-shop.ts';
import { addTicket } from '#test/tickets.ts';
import { queueShopDigest } from './mail.jobs.ts';

/** The digests that arrive after the next quarter of an hour. */
async function readNewDigests(shop: TestShop) {
  const before = (await shop.inbox.list({ kind: 'shop_digest' })).length;
  await advanceTime(shop.db, '15 minutes');
  await sql`update alert set raised_at = raised_at - interval '15 minutes'`.execute(shop.db);
  await sql`update shop_notice set occurred_at = occurred_at - interval '15 minutes'
    where kind = 'refund_failed'`.execute(shop.db);
  await queueShopDigest(shop.deps);
  await sendDueMessages(shop);
  return (await shop.inbox.list({ kind: 'shop_digest' })).slice(before);
}

async function changeSettings(shop: TestShop, changes: Partial<ShopSettings>) {
  const owner = await shop.createStaff('owner');
  const { settings, version } = (await owner.call(adminSettings.view)).body;
  const body = { settings: { ...settings, ...changes }, version };
  expect((await owner.call(adminSettings.save, { body })).status).toBe(200);
}

it('[MAIL-08] tells the shop what is new, once in a quarter of an hour, and nothing of the customers', async () => {
  const shop = await createTestShop({ mail: true });
  const asha = await shop.createCustomer();
  await queueShopDigest(shop.deps);
  const { order_id: first } = await buy(shop, asha, await shop.addProduct());
  await asha.call(orders.requestCancellation, { params: { id: first } });
  for (let times = 0; times < 2; times += 1) await queueShopDigest(shop.deps);
  await sendDueMessages(shop);
  await advanceTime(shop.db, '15 minutes');
  const { order_id: second } = await buy(shop, asha, await shop.addProduct());
  await queueShopDigest(shop.deps);
  await sendDueMessages(shop);

  const digests = await shop.inbox.list({ kind: 'shop_digest' });
  expect(digests.map(({ to }) => to)).toEqual([['owner@shop.test'], ['owner@shop.test']]);
  const [one = '', two = ''] = digests.map(({ text }) => text);
  expect(one.split(first)).toHaveLength(3);
  expect([two.includes(second), two.includes(first)]).toEqual([true, false]);
  expect(one + two).not.toContain(asha.name);
  expect(one + two).not.toContain(asha.email);
});

it('[MAIL-09] goes to the address of the settings, and to the email of the shop without one', async () => {
  const shop = await createTestShop({ mail: true });
  const asha = await shop.createCustomer();
  const receivers: unknown[] = [];
  for (const noticeEmail of ['meera@shop.test', '']) {
    await changeSettings(shop, { noticeEmail });
    await buy(shop, asha, await shop.addProduct());
    receivers.push(...(await readNewDigests(shop)).map(({ to }) => to));
  }

  expect(receivers).toEqual([['meera@shop.test'], ['help@shop.example']]);
});

it('[MAIL-09] an event whose switch is off is not told, not even when it is on again', async () => {
  const shop = await createTestShop({ mail: true });
  const asha = await shop.createCustomer();
  await changeSettings(shop, { mutedNotices: ['new_order'] });
  const { order_id } = await buy(shop, asha, await shop.addProduct());
  expect(await readNewDigests(shop)).toEqual([]);

  await changeSettings(shop, { mutedNotices: [] });
  expect(await readNewDigests(shop)).toEqual([]);
  await asha.call(orders.requestCancellation, { params: { id: order_id } });
  const [digest] = await readNewDigests(shop);
  expect(digest?.subject).toBe('Oodum Paavum: 1 request to cancel');
});

it('[MAIL-09] tells an event once, also one whose transaction commits after the digest', async () => {
  const shop = await createTestShop({ mail: true });
  const raised = Promise.withResolvers<void>();
  const commit = Promise.withResolvers<void>();
  const late = shop.db.transaction().execute(async (trx) => {
    await raiseAlert(trx, { kind: 'refund_failed', subject: 'pay_late' });
    raised.resolve();
    await commit.promise;
  });
  await raised.promise;
  await raiseAlert(shop.db, { kind: 'refund_failed', subject: 'pay_early' });
  const subjects = async () =>
    (await readNewDigests(shop)).map(({ text }) => text.match(/pay_\w+/g));

  expect(await subjects()).toEqual([['pay_early']]);
  commit.resolve();
  await late;
  expect(await subjects()).toEqual([['pay_late']]);
  expect(await subjects()).toEqual([]);
});

it('[MAIL-08] names a ticket when it arrives, and twelve hours before each of its limits', async () => {
  const shop = await createTestShop({ mail: true });
  await addTicket(shop);
  const headings = async () => (await readNewDigests(shop)).map(({ subject }) => subject);
  const setLimits = (answer: string, end: string) =>
    sql`update ticket set answer_due_at = now() + ${answer}::interval,
      end_due_at = now() + ${end}::interval`.execute(shop.db);

  expect(await headings()).toEqual(['Oodum Paavum: 1 new question']);
  await setLimits('13 hours', '20 days');
  expect(await headings()).toEqual([]);
  await setLimits('11 hours', '20 days');
  expect(await headings()).toEqual(['Oodum Paavum: 1 answer due soon']);
  expect(await headings()).toEqual([]);
  await sql`update ticket set answered_at = now()`.execute(shop.db);
  expect(await headings()).toEqual([]);
  await setLimits('0', '11 hours');
  expect(await headings()).toEqual(['Oodum Paavum: 1 answer due soon']);
});
