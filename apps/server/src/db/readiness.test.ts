import { sql } from 'kysely';
import { expect, it, onTestFinished } from 'vitest';
import { openTcpGate } from '#test/spawn-process.ts';
import { createTestShop } from '#test/test-shop.ts';
import { createDb } from './database.ts';
import { createReadinessCheck } from './readiness.ts';

it('abandons a connection without response and checks on another', {
  timeout: 60_000,
}, async () => {
  const { db, silence } = await createSilenceableDb();
  const checkReady = createReadinessCheck(db);
  await checkReady();

  silence();

  await expect(checkReady()).rejects.toThrow('has not responded');
  await expect.poll(checkReady, { timeout: 10_000 }).toBeUndefined();
});

it('a connection without response is cut and replaced', async () => {
  const { db, silence } = await createSilenceableDb({ graceMs: -3500 });
  const query = () => sql`select 1`.execute(db);
  await query();

  silence();

  await expect(query()).rejects.toThrow('terminated');
  await expect(query()).resolves.toBeDefined();
});

async function createSilenceableDb(options: { graceMs?: number } = {}) {
  const { url } = await createTestShop();
  const gate = await openTcpGate(url);
  await gate.open();
  const db = createDb({
    url: gate.url,
    name: 'test',
    connections: 2,
    onError: () => {},
    ...options,
  });
  onTestFinished(async () => {
    gate.cut();
    await db.destroy();
  });
  return { db, silence: gate.silence };
}
