import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { createTestShop } from '#test/test-shop.ts';
import { readRows } from './read-rows.queries.ts';

const MEGABYTE = 2 ** 20;

function measureLiveBytes(): number {
  setFlagsFromString('--expose-gc');
  runInNewContext('gc')();
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
}

it('[TAX-07] rows of two queries are read at once, and few of their 120 MB are held', async () => {
  const { db } = await createTestShop();
  const count = 20_000;
  const select = () => sql<{ n: number; text: string }>`
    select n, repeat('x', 6000) as text from generate_series(1, ${count}::integer) n`;
  const before = measureLiveBytes();
  let [read, highest] = [0, 0];

  await db.transaction().execute(async (trx) => {
    const beside = readRows(trx, 'beside', select());
    for await (const { n } of readRows(trx, 'rows', select())) {
      if (n === read + 1) read += 1;
      if (n % 4000 !== 0) continue;
      highest = Math.max(highest, measureLiveBytes() - before);
      expect(await beside.next()).toMatchObject({ value: { n: n / 4000 } });
    }
  });

  expect(read).toBe(count);
  expect(highest).toBeLessThan(40 * MEGABYTE);
});
