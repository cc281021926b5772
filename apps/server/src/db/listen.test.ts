import pg from 'pg';
import { expect, it, onTestFinished, vi } from 'vitest';
import { openTestShop } from '#test/test-shop.ts';
import { listen } from './listen.ts';

it('says when it may have missed something, and comes back by itself', async () => {
  const { url } = await openTestShop();
  const hearing: boolean[] = [];
  const onNotice = vi.fn();
  const ear = await listen({
    url,
    channel: 'catalog',
    onNotice,
    onHearing: (told) => hearing.push(told),
    onError: () => {},
  });
  onTestFinished(ear.stop);
  const other = new pg.Client({ connectionString: url });
  await other.connect();
  onTestFinished(() => other.end());

  await other.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
      where application_name = 'shop-listen' and datname = current_database()`,
  );
  await expect.poll(() => hearing, { timeout: 5_000 }).toEqual([true, false, true]);

  await other.query("notify catalog, ''");
  await expect.poll(() => onNotice.mock.calls.length).toBe(1);
});
