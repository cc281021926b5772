import pg from 'pg';
import { expect, it, onTestFinished, vi } from 'vitest';
import { openTcpGate } from '#test/spawn-process.ts';
import { createTestShop } from '#test/test-shop.ts';
import { listen } from './listen.ts';

it('reports a lost connection and reconnects', async () => {
  const { url } = await createTestShop();
  const connected: boolean[] = [];
  const onNotification = vi.fn();
  const listener = await listen({
    url,
    channels: ['catalog_changed'],
    onNotification,
    onConnectionChange: (value) => connected.push(value),
    onError: () => {},
  });
  onTestFinished(listener.stop);
  const other = new pg.Client({ connectionString: url });
  await other.connect();
  onTestFinished(() => other.end());

  await other.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
      where application_name = 'shop-listen' and datname = current_database()`,
  );
  await expect.poll(() => connected, { timeout: 5_000 }).toEqual([true, false, true]);

  await other.query("notify catalog_changed, ''");
  await expect.poll(() => onNotification.mock.calls.length).toBe(1);
});

it('gives up a connection that stopped responding, and opens another', {
  timeout: 30_000,
}, async () => {
  const { url } = await createTestShop();
  const gate = await openTcpGate(url);
  await gate.open();
  const connected: boolean[] = [];
  const listener = await listen({
    url: gate.url,
    channels: ['catalog_changed'],
    onNotification: () => {},
    onConnectionChange: (value) => connected.push(value),
    onError: () => {},
  });
  onTestFinished(listener.stop);

  gate.silence();

  await expect.poll(() => connected, { timeout: 20_000 }).toEqual([true, false, true]);
});
