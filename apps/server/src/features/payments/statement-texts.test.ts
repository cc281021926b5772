import { expect, it, onTestFinished } from 'vitest';
import { createDb } from '#db/database.ts';
import { hasImages } from '#features/catalog/images/images.queries.ts';
import { listAvailability } from '#features/payments/checkout/checkouts.queries.ts';
import {
  listSettledIds,
  listUnrefundedPaymentIds,
} from '#features/payments/settlement/payments.queries.ts';
import { createDatabase } from '#test/test-shop.ts';

it('a list of any length is one statement text, which PostgreSQL plans once', async () => {
  const texts = new Set<string>();
  const url = await createDatabase();
  // Dropping the database may end the connection before it is closed.
  const onError = () => {};
  const onQuery = ({ query }: { query: { sql: string } }) => texts.add(query.sql);
  const db = createDb({ url, name: 'test', connections: 1, onError, onQuery });
  onTestFinished(() => db.destroy());

  for (const ids of [[1], [1, 2], [1, 2, 3]]) {
    await listAvailability(db, ids);
    await listSettledIds(db, ids.map(String));
    await listUnrefundedPaymentIds(db, ids.map(String));
    await hasImages(db, ids.map(String));
  }

  expect(texts.size).toBe(4);
});
