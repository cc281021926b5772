import { sql } from 'kysely';
import { builtOnce, type Db, type Trx } from '#db/database.ts';
import { type AccountKind, LIFETIMES } from './session-policy.ts';

/** Whose session it is. */
export interface SessionOwner {
  user_id: number | null;
  admin_id: number | null;
}

interface FoundSession extends SessionOwner {
  /** It is time to write down that the session was used. */
  unseen: boolean;
}

/** How long sessions live is judged by the database's clock alone. */
const alive = (kind: AccountKind) => {
  const { idleHours, totalHours } = LIFETIMES[kind];
  return sql<boolean>`(
    session.last_seen_at > now() - make_interval(hours => ${sql.lit(idleHours)})
    and session.created_at > now() - make_interval(hours => ${sql.lit(totalHours)}))`;
};

const unseen = (kind: AccountKind) => sql<boolean>`
  session.last_seen_at < now() - make_interval(mins => ${sql.lit(LIFETIMES[kind].seenMinutes)})`;

// A disabled account has no session from the moment it is disabled, in every process.
const findCustomerSession = builtOnce<FoundSession>((db) =>
  db
    .selectFrom('session')
    .innerJoin('customer', 'customer.user_id', 'session.user_id')
    .select(['session.user_id', 'session.admin_id', unseen('customer').as('unseen')])
    .where('session.token_hash', '=', Buffer.alloc(0))
    .where('customer.disabled_at', 'is', null)
    .where(alive('customer')),
);

const findAdminSession = builtOnce<FoundSession>((db) =>
  db
    .selectFrom('session')
    .innerJoin('admin', 'admin.admin_id', 'session.admin_id')
    .select(['session.user_id', 'session.admin_id', unseen('admin').as('unseen')])
    .where('session.token_hash', '=', Buffer.alloc(0))
    .where('admin.disabled_at', 'is', null)
    .where(alive('admin')),
);

/** The owner of a session that is good now. */
export async function findSession(
  db: Db,
  kind: AccountKind,
  tokenHash: Buffer,
): Promise<SessionOwner | undefined> {
  const find = kind === 'customer' ? findCustomerSession : findAdminSession;
  const [found] = await find(db, [tokenHash]);
  if (found?.unseen) await setSeen(db, tokenHash);
  return found;
}

async function setSeen(db: Db, tokenHash: Buffer): Promise<void> {
  await db
    .updateTable('session')
    .set({ last_seen_at: sql`now()` })
    .where('token_hash', '=', tokenHash)
    .execute();
}

const ownerColumn = { customer: 'user_id', admin: 'admin_id' } as const;

/** Opens a session; the one that it takes the place of, if any, is dead from then on. */
export async function insertSession(
  trx: Trx,
  session: { kind: AccountKind; id: number; tokenHash: Buffer; replacing?: Buffer | undefined },
): Promise<void> {
  const { kind, id, tokenHash, replacing } = session;
  if (replacing) await deleteSession(trx, replacing);
  await trx
    .insertInto('session')
    .values({ token_hash: tokenHash, [ownerColumn[kind]]: id })
    .execute();
}

/** False: it had ended already. */
export async function deleteSession(db: Db, tokenHash: Buffer): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('session')
    .where('token_hash', '=', tokenHash)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

export async function deleteSessionsOf(db: Db, kind: AccountKind, id: number): Promise<void> {
  await db.deleteFrom('session').where(ownerColumn[kind], '=', id).execute();
}

/** Nobody can use them any more; until they are deleted they only take space. */
export async function deleteDeadSessions(db: Db): Promise<void> {
  await db
    .deleteFrom('session')
    .where((eb) =>
      eb.or([
        eb.and([eb('user_id', 'is not', null), eb.not(alive('customer'))]),
        eb.and([eb('admin_id', 'is not', null), eb.not(alive('admin'))]),
      ]),
    )
    .execute();
}
