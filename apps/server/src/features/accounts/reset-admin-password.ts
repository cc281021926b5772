import type { Deps } from '#platform/deps.ts';
import { findAdminId } from './admins.queries.ts';
import { setPasswordHash } from './credentials.queries.ts';
import { deleteSessionsOf } from './sessions.queries.ts';

/** Ends every session of the admin. False: there is no such admin. */
export async function resetAdminPassword(
  { db, passwords }: Pick<Deps, 'db' | 'passwords'>,
  { email, password }: { email: string; password: string },
): Promise<boolean> {
  const password_hash = await passwords.hash(password);
  return db.transaction().execute(async (trx) => {
    const id = await findAdminId(trx, email);
    if (id === undefined) return false;
    await setPasswordHash(trx, 'admin', { id, password_hash });
    await deleteSessionsOf(trx, 'admin', id);
    return true;
  });
}
