import { sql } from 'kysely';
import type { Db, Trx } from '#db/database.ts';

interface TotpRow {
  /** Encrypted secret. */
  secret: Buffer;
  /** Milliseconds by the database's clock, which all processes share. */
  now: number;
}

/** Wrong codes that are checked in a day. */
const MAX_WRONG_CODES = 10;
/** Wrong codes without a pause. After them the pause is one minute, two, four, and so on. */
const FREE_WRONG_CODES = 3;
const MAX_PAUSE_MINUTES = 60;

const isNewDay = sql<boolean>`(counted_since < now() - interval '1 day')`;
/** Wrong codes of the day, including the code that is being checked. */
const wrongCodes = sql<number>`(case when ${isNewDay} then 1 else wrong_codes + 1 end)`;
const pause = sql`
  case when ${wrongCodes} < ${sql.lit(FREE_WRONG_CODES)} then interval '0'
  else make_interval(mins => least(${sql.lit(MAX_PAUSE_MINUTES)},
    (2 ^ (${wrongCodes} - ${sql.lit(FREE_WRONG_CODES)}))::int)) end`;

/**
 * Counts a code as wrong before it is checked, so that codes which are tried at the same moment are all
 * counted; markStepUsed() takes a right one back.
 * @returns undefined without an app, and when too many codes were wrong
 */
export async function claimTotp(db: Db, admin_id: number): Promise<TotpRow | undefined> {
  const { rows } = await sql<TotpRow>`
    update admin_totp set wrong_codes = ${wrongCodes}, next_code_at = now() + ${pause},
      counted_since = case when ${isNewDay} then now() else counted_since end
    where admin_id = ${admin_id} and next_code_at <= now()
      and (wrong_codes < ${sql.lit(MAX_WRONG_CODES)} or ${isNewDay})
    returning secret, (extract(epoch from clock_timestamp()) * 1000)::float8 as now`.execute(db);
  return rows[0];
}

/** Seconds until the next code is checked. @returns undefined without an app. */
export async function findTotpPause(db: Db, admin_id: number): Promise<number | undefined> {
  const { rows } = await sql<{ seconds: number }>`
    select extract(epoch from greatest(next_code_at, now(), case
      when wrong_codes >= ${sql.lit(MAX_WRONG_CODES)} then counted_since + interval '1 day' end)
      - now())::float8 as seconds
    from admin_totp where admin_id = ${admin_id}`.execute(db);
  return rows[0]?.seconds;
}

/** Accepts a time step once, and none that is older. @returns false when it was used before. */
export async function markStepUsed(
  db: Db,
  { admin_id, step }: { admin_id: number; step: number },
): Promise<boolean> {
  const { rows } = await sql`
    update admin_totp set last_step = ${step}, wrong_codes = greatest(wrong_codes - 1, 0),
      next_code_at = now()
    where admin_id = ${admin_id} and last_step < ${step} returning 1`.execute(db);
  return rows.length > 0;
}

export async function upsertTotp(
  trx: Trx,
  { admin_id, secret, step }: { admin_id: number; secret: Buffer; step: number },
): Promise<void> {
  await sql`
    insert into admin_totp (admin_id, secret, last_step) values (${admin_id}, ${secret}, ${step})
    on conflict (admin_id) do update set secret = excluded.secret, last_step = excluded.last_step,
      created_at = now()`.execute(trx);
}

export async function listStoredTotp(db: Db): Promise<{ admin_id: number; secret: Buffer }[]> {
  return db.selectFrom('admin_totp').select(['admin_id', 'secret']).orderBy('admin_id').execute();
}

/** Replaces the stored secret, unless another app was set up since it was read. */
export async function updateStoredTotp(
  db: Db,
  { admin_id, stored, secret }: { admin_id: number; stored: Buffer; secret: Buffer },
): Promise<void> {
  await sql`
    update admin_totp set secret = ${secret}
    where admin_id = ${admin_id} and secret = ${stored}`.execute(db);
}
