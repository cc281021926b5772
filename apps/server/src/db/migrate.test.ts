import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { createTestShop } from '#test/test-shop.ts';
import { functionFiles, functionsApplied } from './function-files.ts';
import { migrate } from './migrate.ts';
import { createReadinessCheck } from './readiness.ts';

const PATH = 'search/price_band.sql';

const priceBand = sql<{ band: number }>`select price_band(100000) as band`;

it('applies a function again when its file has changed, and only then', async () => {
  const { db, url } = await createTestShop();
  await sql`create or replace function price_band(price_paise bigint) returns smallint
    language sql immutable return 7::smallint`.execute(db);

  await migrate(url);
  expect((await priceBand.execute(db)).rows).toEqual([{ band: 7 }]);

  await sql`insert into function_file (path, hash) values (${PATH}, 'another version')`.execute(db);
  await migrate(url);
  expect((await priceBand.execute(db)).rows).toEqual([{ band: 8 }]);
});

it('a server stays ready when newer functions were applied, and is not ready before its own', async () => {
  const { db } = await createTestShop();
  const checkReady = createReadinessCheck(db);
  await sql`insert into function_file (path, hash) values (${PATH}, 'a newer version')`.execute(db);
  await checkReady();

  await sql`delete from function_file where path = ${PATH} and hash <> 'a newer version'`.execute(
    db,
  );
  await expect(checkReady()).rejects.toThrow('npm run migrate');
  const { rows } = await sql<{ ok: boolean }>`select ${functionsApplied} as ok`.execute(db);
  expect(rows).toEqual([{ ok: false }]);
});

it('concurrent runs apply everything once', async () => {
  const { db, url } = await createTestShop();
  await sql`truncate function_file`.execute(db);

  await Promise.all([migrate(url), migrate(url), migrate(url)]);

  const applied = await sql`select from function_file`.execute(db);
  expect(applied.rows).toHaveLength(functionFiles.length);
});
