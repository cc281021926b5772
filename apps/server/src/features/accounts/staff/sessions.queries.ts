import { sql } from 'kysely';
import type { Db } from '#db/database.ts';
import { isValidSession } from '#features/accounts/sessions.queries.ts';

interface SessionRow {
  session_id: string;
  device: string;
  last_seen_at: Date;
  current: boolean;
}

/** The caller's own session first, then by last use. */
export async function listStaffSessions(
  db: Db,
  { admin_id, tokenHash }: { admin_id: number; tokenHash: Buffer },
): Promise<SessionRow[]> {
  return db
    .selectFrom('session')
    .select([
      ...(['session_id', 'device', 'last_seen_at'] as const),
      sql<boolean>`token_hash = ${tokenHash}`.as('current'),
    ])
    .where('admin_id', '=', admin_id)
    .where(isValidSession('admin'))
    .orderBy('current', 'desc')
    .orderBy('last_seen_at', 'desc')
    .limit(50)
    .execute();
}

/** @returns false when the member of staff has no such session. */
export async function deleteStaffSession(
  db: Db,
  { admin_id, session_id }: { admin_id: number; session_id: string },
): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('session')
    .where('admin_id', '=', admin_id)
    .where('session_id', '=', session_id)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}
