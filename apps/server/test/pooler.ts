import { readFileSync } from 'node:fs';
import { startPgBouncer } from '@shop/test-kit/proxies';
import { expect, onTestFinished } from 'vitest';
import { createDb, listMissingSettings } from '#db/database.ts';
import { createDatabase } from './test-shop.ts';

const readSample = () => {
  const page = readFileSync(new URL('../../../docs/running.md', import.meta.url), 'utf8');
  const [, sample = ''] = /```ini\n(.*?)```/s.exec(page) ?? [];
  return sample;
};

/** A database behind PgBouncer with the settings that docs/running.md gives an operator. */
export async function openPooledDatabase(program: string) {
  const direct = await createDatabase();
  const { hostname, port: target, pathname } = new URL(direct);
  const settings = readSample()
    .replace(
      'shop = host=127.0.0.1 port=5432 dbname=shop',
      `${pathname.slice(1)} = host=${hostname} port=${target}`,
    )
    // Fewer connections than the shop has clients, so that they are shared.
    .replace(/default_pool_size = \d+/, 'default_pool_size = 2');
  const pooler = await startPgBouncer(program, settings, direct);
  onTestFinished(pooler.stop);
  const url = direct.replace(/:\d+(?=\/)/, `:${pooler.port}`);
  const db = createDb({ url, name: 'test', connections: 1, pooled: true, onError: () => {} });
  onTestFinished(() => db.destroy());
  await expect.poll(() => listMissingSettings(db).catch(() => 'no pooler yet')).toEqual([]);
  return { url, direct, db };
}
