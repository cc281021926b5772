import { sql } from 'kysely';
import { expect, it, onTestFinished } from 'vitest';
import { createTestShop } from '#test/test-shop.ts';
import { createDb } from './database.ts';

it('sslmode=verify-full in DATABASE_URL never falls back to plain text', async () => {
  const shop = await createTestShop();
  const url = new URL(shop.url);
  url.searchParams.set('sslmode', 'verify-full');
  const db = createDb({ url: url.href, name: 'tls', connections: 1, onError: () => {} });
  onTestFinished(() => db.destroy());

  // The PostgreSQL of the tests has no certificate.
  await expect(sql`select 1`.execute(db)).rejects.toThrow(/does not support SSL/);
});
