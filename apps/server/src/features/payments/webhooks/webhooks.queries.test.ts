import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { createTestShop } from '#test/test-shop.ts';
import { insertWebhookEvent, redactOldPayloads } from './webhooks.queries.ts';

const TEXT = '{"event":"payment.captured","payload":{"payment":{"entity":{"vpa":"asha@okbank"}}}}';

it('redacts the payload of an event after 30 days, and keeps its row', async () => {
  const { db } = await createTestShop();
  const ages = { old: '31 days', aged: '30 days 1 minute', young: '29 days 23 hours', fresh: '0' };
  for (const [event_id, age] of Object.entries(ages)) {
    await insertWebhookEvent(db, { event_id, event: 'payment.captured', text: TEXT });
    await sql`update webhook_event set received_at = now() - ${age}::interval
      where event_id = ${event_id}`.execute(db);
  }

  await redactOldPayloads(db);

  const rows = await db
    .selectFrom('webhook_event')
    .select(['event_id', 'event', 'body'])
    .orderBy('received_at')
    .execute();
  expect(rows).toEqual([
    { event_id: 'old', event: 'payment.captured', body: '' },
    { event_id: 'aged', event: 'payment.captured', body: '' },
    { event_id: 'young', event: 'payment.captured', body: TEXT },
    { event_id: 'fresh', event: 'payment.captured', body: TEXT },
  ]);
});
