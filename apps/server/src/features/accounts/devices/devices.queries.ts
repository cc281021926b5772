import { sql } from 'kysely';
import type { Db } from '#db/database.ts';
import { isValidSession } from '#features/accounts/sessions.queries.ts';

interface DeviceRow {
  session_id: string;
  /** Empty for a session that began before devices were named. */
  device: string;
  last_seen_at: Date;
  current: boolean;
}

const MAX_LISTED = 50;

/** The caller's own session first, then by last use. */
export async function listDevices(
  db: Db,
  { user_id, tokenHash }: { user_id: number; tokenHash: Buffer },
): Promise<DeviceRow[]> {
  return db
    .selectFrom('session')
    .select([
      ...(['session_id', 'device', 'last_seen_at'] as const),
      sql<boolean>`token_hash = ${tokenHash}`.as('current'),
    ])
    .where('user_id', '=', user_id)
    .where(isValidSession('customer'))
    .orderBy('current', 'desc')
    .orderBy('last_seen_at', 'desc')
    .orderBy('session_id')
    .limit(MAX_LISTED)
    .execute();
}

/** @returns false when the customer has no such session. */
export async function deleteDevice(
  db: Db,
  { user_id, session_id }: { user_id: number; session_id: string },
): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('session')
    .where('user_id', '=', user_id)
    .where('session_id', '=', session_id)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}
