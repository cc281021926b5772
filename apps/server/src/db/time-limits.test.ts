import { findProgram } from '@shop/test-kit/proxies';
import { sql } from 'kysely';
import { describe, expect, it, onTestFinished } from 'vitest';
import { openPooledDatabase } from '#test/pooler.ts';
import { createDatabase } from '#test/test-shop.ts';
import { createDb, type Db } from './database.ts';
import { allowTime, type TimeLimits } from './time-limits.ts';

const pgBouncer = findProgram('pgbouncer');

async function openDirect(options: { graceMs?: number } = {}): Promise<Db> {
  const url = await createDatabase();
  const db = createDb({ url, name: 'test', connections: 1, onError: () => {}, ...options });
  onTestFinished(() => db.destroy());
  return db;
}

const openPooled = async (): Promise<Db> => (await openPooledDatabase(pgBouncer ?? '')).db;

const sleepWithin = (db: Db, limits: TimeLimits, seconds: number) =>
  db.transaction().execute(async (trx) => {
    await allowTime(trx, limits);
    const { rows } = await sql`select pg_sleep(${seconds})`.execute(trx);
    return rows.length;
  });

const WAYS: [string, () => Promise<Db>][] = [
  ['on a connection of our own', openDirect],
  ...(pgBouncer ? [['through PgBouncer', openPooled] satisfies (typeof WAYS)[number]] : []),
];

describe.each(WAYS)('[HA-06] time limits %s', (_way, open) => {
  it.runIf(process.env.NIGHTLY)('let a statement of 20 s take its 60 s', async () => {
    const db = await open();

    expect(await sleepWithin(db, { statement: 60, transaction: 60 }, 20)).toBe(1);
  });

  it('replace the limit of a transaction that has begun', async () => {
    const db = await open();

    const slept = db.transaction().execute(async (trx) => {
      await allowTime(trx, { statement: 0.3, transaction: 0.3 });
      await allowTime(trx, { statement: 10, transaction: 10 });
      return sql`select pg_sleep(0.6)`.execute(trx);
    });

    await expect(slept).resolves.toMatchObject({ rows: [{}] });
  });

  it('end a statement and a transaction that take longer than allowed', async () => {
    const db = await open();

    const statement = sleepWithin(db, { statement: 0.2, transaction: 10 }, 5);
    await expect(statement).rejects.toMatchObject({ code: '57014' });
    const transaction = sleepWithin(db, { statement: 10, transaction: 0.2 }, 5);
    await expect(transaction).rejects.toThrow(/terminat|connection|crashed/i);
  });

  it('hold for one transaction only', async () => {
    const db = await open();
    await sleepWithin(db, { statement: 60, transaction: 60 }, 0);

    const { rows } = await sql<{ statement: string; transaction: string; idle: string }>`
      select current_setting('statement_timeout') as statement,
        current_setting('transaction_timeout') as transaction,
        current_setting('idle_in_transaction_session_timeout') as idle`.execute(db);

    expect(rows).toEqual([{ statement: '5s', transaction: '10s', idle: '10s' }]);
  });
});

describe('[HA-06] the client', () => {
  /** A client that waits 500 ms for a statement that has no limit itself. */
  const openImpatient = () => openDirect({ graceMs: -4_500 });

  it('waits as long as PostgreSQL lets a statement run', async () => {
    const db = await openImpatient();

    expect(await sleepWithin(db, { statement: 10, transaction: 10 }, 1)).toBe(1);
  });

  it('gives up a connection without a response as before when the transaction has ended', async () => {
    const db = await openImpatient();
    await sleepWithin(db, { statement: 10, transaction: 10 }, 0);

    await expect(sql`select pg_sleep(2)`.execute(db)).rejects.toThrow('terminated');
  });
});
