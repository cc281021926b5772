import { sql } from 'kysely';
import { expect, it, onTestFinished } from 'vitest';
import { createDb, type Db } from '#db/database.ts';
import { createDatabase, createTestShop } from '#test/test-shop.ts';
import { removeMovedClock, startMovedClock, toMovedUrl } from './moved-clock.ts';

const PAST = new Date('2026-08-20T04:30:00.000Z');

const open = (url: string): Db => {
  const db = createDb({ url, name: 'test', connections: 1, onError: () => {} });
  onTestFinished(() => db.destroy());
  return db;
};

/** The time that the database gives to a new row, in milliseconds. */
async function timeOfNewImage(db: Db, key: string): Promise<number> {
  const image_key = `${key.padEnd(26, 'a')}.jpg`;
  const { created_at } = await db
    .insertInto('image')
    .values({ image_key, width: 1, height: 1, bytes: 1 })
    .returning('created_at')
    .executeTakeFirstOrThrow();
  return created_at.getTime();
}

const readNow = async (db: Db) => {
  const { rows } = await sql<{ now: Date }>`select now() as now`.execute(db);
  return rows[0]?.now.getTime() ?? 0;
};

/** Definitions of the database that name a moved clock. */
const listTraces = async (db: Db) => {
  const { rows } = await sql`
    select from pg_namespace where nspname = 'moved_clock'
    union all select from pg_attrdef where pg_get_expr(adbin, adrelid) like '%moved_clock%'
    union all select from pg_proc where array_to_string(proconfig, ',') like '%moved_clock%'`.execute(
    db,
  );
  return rows;
};

it('[DEMO-02] moves the time of this process and of its sessions, of others not', async () => {
  const url = await createDatabase();
  const realNow = Date.now();
  const others = open(url);
  const clock = await startMovedClock(url, PAST);
  onTestFinished(clock.stop);
  const moved = open(toMovedUrl(url));

  expect([Date.now(), new Date().getTime()]).toEqual([PAST.getTime(), PAST.getTime()]);
  expect(new Date('2026-01-01') instanceof Date).toBe(true);
  expect(await readNow(moved)).toBe(PAST.getTime());
  expect(await timeOfNewImage(moved, 'moved')).toBe(PAST.getTime());
  expect(await readNow(others)).toBeGreaterThanOrEqual(realNow - 60_000);
  expect(await timeOfNewImage(others, 'real')).toBeGreaterThanOrEqual(realNow - 60_000);

  const later = new Date(PAST.getTime() + 3_600_000);
  await clock.moveTo(later);
  expect(Date.now()).toBe(later.getTime());
  expect(await readNow(moved)).toBe(later.getTime());
});

it('[DEMO-02] leaves the database as its migrations made it', async () => {
  const url = await createDatabase();
  const db = open(url);
  const readDefinitions = async () => {
    const { rows } = await sql`
      select pg_get_expr(adbin, adrelid) as definition from pg_attrdef
      union all select oid::regprocedure || array_to_string(proconfig, ',') from pg_proc
      order by 1`.execute(db);
    return rows;
  };
  const before = await readDefinitions();
  const realNow = Date.now();

  const clock = await startMovedClock(url, PAST);
  expect((await listTraces(db)).length).toBeGreaterThan(20);
  await clock.stop();

  expect(Date.now()).toBeGreaterThanOrEqual(realNow);
  expect(await listTraces(db)).toEqual([]);
  expect(await readDefinitions()).toEqual(before);
});

it('[DEMO-02] removes what a killed process has left', async () => {
  const { db, url } = await createTestShop();
  const RealDate = Date;
  const killed = await startMovedClock(url, PAST);
  onTestFinished(killed.stop);
  // As in the next process.
  globalThis.Date = RealDate;

  await removeMovedClock(url);

  expect(await listTraces(db)).toEqual([]);
});
