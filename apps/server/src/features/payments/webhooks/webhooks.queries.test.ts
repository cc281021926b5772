import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { openTestShop } from '#test/test-shop.ts';
import { insertEvent, stripOldEvents } from './webhooks.queries.ts';

const TEXT = '{"event":"payment.captured","payload":{"payment":{"entity":{"vpa":"asha@okbank"}}}}';

it('after 30 days only that an event came is kept', async () => {
  const { db } = await openTestShop();
  const ages = { old: '31 days', aged: '30 days 1 minute', young: '29 days 23 hours', fresh: '0' };
  for (const [event_id, age] of Object.entries(ages)) {
    await insertEvent(db, { event_id, event: 'payment.captured', text: TEXT });
    await sql`update webhook_event set received_at = now() - ${age}::interval
      where event_id = ${event_id}`.execute(db);
  }

  await stripOldEvents(db);

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
