import type { Role } from '@shop/contract';
import { sql } from 'kysely';
import { type Db, precompile, type Trx } from '#db/database.ts';
import { type AccountKind, SESSION_POLICY } from './sessions.ts';

interface CustomerSession {
  user_id: number;
}

interface SignedInStaff {
  admin_id: number;
  name: string;
  role: Role;
  /** False: the second factor is still missing. */
  proven: boolean;
  /** The last proof is recent enough for changes of money; before the first proof, the login. */
  fresh: boolean;
  /** The same within an hour: enough for prices, if the owner says so. */
  fresh_hour: boolean;
}

/** A member of staff who calls an endpoint. */
export interface StaffCaller extends SignedInStaff {
  token_hash: Buffer;
}

interface Stale {
  /** last_seen_at is due for an update. */
  stale: boolean;
}

/** Validity by the database's clock, which all processes share. */
export const isValidSession = (kind: AccountKind) => {
  const { idleHours, totalHours } = SESSION_POLICY[kind];
  return sql<boolean>`(
    session.last_seen_at > now() - make_interval(hours => ${sql.lit(idleHours)})
    and session.created_at > now() - make_interval(hours => ${sql.lit(totalHours)}))`;
};

const isStale = (kind: AccountKind) => sql<boolean>`
  session.last_seen_at < now() - make_interval(mins => ${sql.lit(SESSION_POLICY[kind].touchMinutes)})`;

const isProvenWithin = (minutes: number) => sql<boolean>`
  coalesce(session.proven_at, session.created_at) > now() - make_interval(mins => ${sql.lit(minutes)})`;

// Joins the account, so that disabling it ends its sessions at once in every process.
const selectCustomerSession = precompile<CustomerSession & Stale>((db) =>
  db
    .selectFrom('session')
    .innerJoin('customer', 'customer.user_id', 'session.user_id')
    .select(['customer.user_id', isStale('customer').as('stale')])
    .where('session.token_hash', '=', Buffer.alloc(0))
    .where('customer.disabled_at', 'is', null)
    .where(isValidSession('customer')),
);

const selectStaffSession = precompile<SignedInStaff & Stale>((db) =>
  db
    .selectFrom('session')
    .innerJoin('admin', 'admin.admin_id', 'session.admin_id')
    .select([
      'admin.admin_id',
      'admin.name',
      sql<Role>`admin.role`.as('role'),
      sql<boolean>`session.proven_at is not null`.as('proven'),
      isProvenWithin(15).as('fresh'),
      isProvenWithin(60).as('fresh_hour'),
      isStale('admin').as('stale'),
    ])
    .where('session.token_hash', '=', Buffer.alloc(0))
    .where('admin.disabled_at', 'is', null)
    .where(isValidSession('admin')),
);

/** @returns undefined unless the session is valid now. */
export async function findCustomerSession(
  db: Db,
  token_hash: Buffer,
): Promise<CustomerSession | undefined> {
  const [found] = await selectCustomerSession(db, [token_hash]);
  if (!found) return undefined;
  if (found.stale) await updateLastSeen(db, token_hash);
  return { user_id: found.user_id };
}

/** @returns undefined unless the session is valid now. */
export async function findStaffSession(
  db: Db,
  token_hash: Buffer,
): Promise<SignedInStaff | undefined> {
  const [found] = await selectStaffSession(db, [token_hash]);
  if (!found) return undefined;
  if (found.stale) await updateLastSeen(db, token_hash);
  const { stale: _, ...session } = found;
  return session;
}

async function updateLastSeen(db: Db, token_hash: Buffer): Promise<void> {
  await db
    .updateTable('session')
    .set({ last_seen_at: sql`now()` })
    .where('token_hash', '=', token_hash)
    .execute();
}

export const ownerColumn = { customer: 'user_id', admin: 'admin_id' } as const;

/** Creates a session and deletes the one it replaces, if any. */
export async function insertSession(
  trx: Trx,
  session: {
    kind: AccountKind;
    id: number;
    token_hash: Buffer;
    /** Browser and system. */
    device?: string;
    replacing?: Buffer | undefined;
    /** For staff: true when the account needs no second factor. */
    proven?: boolean;
  },
): Promise<void> {
  const { kind, id, token_hash, device = '', replacing, proven } = session;
  if (replacing) await deleteSessionByToken(trx, replacing);
  await trx
    .insertInto('session')
    .values({
      token_hash,
      [ownerColumn[kind]]: id,
      device,
      ...(proven && { proven_at: sql`now()` }),
    })
    .execute();
}

/** @returns undefined when the session has ended. */
export async function findSessionAge(
  db: Db,
  token_hash: Buffer,
): Promise<{ minutes: number } | undefined> {
  return db
    .selectFrom('session')
    .select(sql<number>`(extract(epoch from now() - created_at) / 60)::float8`.as('minutes'))
    .where('token_hash', '=', token_hash)
    .executeTakeFirst();
}

/** @returns false when there was no such session. */
export async function deleteSessionByToken(db: Db, token_hash: Buffer): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('session')
    .where('token_hash', '=', token_hash)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

export async function deleteAccountSessions(db: Db, kind: AccountKind, id: number): Promise<void> {
  await db.deleteFrom('session').where(ownerColumn[kind], '=', id).execute();
}

export async function deleteExpiredSessions(db: Db): Promise<void> {
  await db
    .deleteFrom('session')
    .where((eb) =>
      eb.or([
        eb.and([eb('user_id', 'is not', null), eb.not(isValidSession('customer'))]),
        eb.and([eb('admin_id', 'is not', null), eb.not(isValidSession('admin'))]),
      ]),
    )
    .execute();
}

interface SessionRow {
  session_id: string;
  /** Empty for a session that began before devices were named. */
  device: string;
  last_seen_at: Date;
  current: boolean;
}

const MAX_LISTED = 50;

/** The session of this request first, then by last use. */
export async function listSessions(
  db: Db,
  kind: AccountKind,
  { id, token_hash }: { id: number; token_hash: Buffer },
): Promise<SessionRow[]> {
  return db
    .selectFrom('session')
    .select([
      'session_id',
      'device',
      'last_seen_at',
      sql<boolean>`token_hash = ${token_hash}`.as('current'),
    ])
    .where(ownerColumn[kind], '=', id)
    .where(isValidSession(kind))
    .orderBy('current', 'desc')
    .orderBy('last_seen_at', 'desc')
    .orderBy('session_id')
    .limit(MAX_LISTED)
    .execute();
}

/** @returns false when the account has no such session. */
export async function deleteSession(
  db: Db,
  kind: AccountKind,
  { id, session_id }: { id: number; session_id: string },
): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('session')
    .where(ownerColumn[kind], '=', id)
    .where('session_id', '=', session_id)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}
