import { adminSettings } from '@shop/contract';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { sendDueMessages } from '#test/mail/mail.ts';
import { ask } from '#test/returns.ts';
import { rate, receive, receivedEarlier } from '#test/reviews.ts';
import { openPackingShop } from '#test/shipments.ts';
import type { TestShop } from '#test/test-shop.ts';
import { askForReviews } from './reviews.jobs.ts';

const countAsked = async ({ db }: TestShop) =>
  (
    await db
      .selectFrom('message')
      .select('message_id')
      .where('kind', '=', 'review_request')
      .execute()
  ).length;

it('[REVIEW-01] asks once by mail, ten days after delivery, and names what was not rated', async () => {
  const opened = await openPackingShop({ mail: true });
  const { shop, asha, saree } = opened;
  const { order_id } = await receive(opened, asha, saree);
  await receivedEarlier(shop, order_id, 9);
  await askForReviews(shop.deps);
  expect(await countAsked(shop)).toBe(0);

  await receivedEarlier(shop, order_id, 1);
  for (let times = 0; times < 3; times += 1) await askForReviews(shop.deps);
  await sendDueMessages(shop);
  await askForReviews(shop.deps);

  expect(await countAsked(shop)).toBe(1);
  const sent = await shop.inbox.list({ to: asha.email, kind: 'review_request' });
  expect(sent).toHaveLength(1);
  expect(sent[0]?.subject).toBe(`Order ${order_id}: how do you like it?`);
  expect(sent[0]?.text).toContain('1 × Nila Saree');
  expect(sent[0]?.text).toContain(`/order-info/${order_id}#reviews`);
});

it('[REVIEW-01] asks about nothing that was rated, returned, given away, or bought long ago', async () => {
  const opened = await openPackingShop();
  const { shop, asha, saree } = opened;
  const lines = [
    await receive(opened, asha, saree),
    await receive(opened, asha, saree),
    await receive(opened, asha, saree),
    await receive(opened, asha, saree),
  ];
  const [rated, returned, given, old] = lines;
  for (const { order_id } of lines) await receivedEarlier(shop, order_id, 11);
  if (!rated || !returned || !given || !old) throw new Error('no orders');
  await rate(asha, rated);
  await ask(asha, returned.order_id, { pieces: `${saree}:1` });
  await sql`update orders set gift_note = '' where order_id = ${given.order_id}`.execute(shop.db);
  await receivedEarlier(shop, old.order_id, 40);

  await askForReviews(shop.deps);

  expect(await countAsked(shop)).toBe(0);
});

it('[REVIEW-01] asks nobody when the setting is 0', async () => {
  const opened = await openPackingShop();
  const { shop, asha, admin, saree } = opened;
  const { settings, version } = (await admin.call(adminSettings.view, {})).body;
  const body = { settings: { ...settings, reviewDays: 0 }, version };
  await admin.call(adminSettings.save, { body });
  const { order_id } = await receive(opened, asha, saree);
  await receivedEarlier(shop, order_id, 11);

  await expect.poll(async () => (await shop.deps.settings.load()).reviewDays).toBe(0);
  await askForReviews(shop.deps);

  expect(await countAsked(shop)).toBe(0);
});
