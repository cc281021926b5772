import type { Deps } from '#platform/deps.ts';
import { findAdminId, markAdminDisabled } from './admins.queries.ts';
import { deleteAccountSessions } from './sessions.queries.ts';

/** Ends the admin's sessions, too. @returns false when there is no such admin. */
export async function disableAdmin({ db }: Pick<Deps, 'db'>, email: string): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    const id = await findAdminId(trx, email);
    if (id === undefined) return false;
    await markAdminDisabled(trx, id);
    await deleteAccountSessions(trx, 'admin', id);
    return true;
  });
}
