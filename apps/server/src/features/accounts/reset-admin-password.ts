import type { Deps } from '#platform/deps.ts';
import { findAdminId } from './admins.queries.ts';
import { updatePasswordHash } from './credentials.queries.ts';
import { deleteAccountSessions } from './sessions.queries.ts';
import { notifyStaff } from './staff/notify-staff.ts';

/** Ends the admin's sessions, too. @returns false when there is no such admin. */
export async function resetAdminPassword(
  { db, passwordHasher }: Pick<Deps, 'db' | 'passwordHasher'>,
  { email, password }: { email: string; password: string },
): Promise<boolean> {
  const password_hash = await passwordHasher.hash(password);
  return db.transaction().execute(async (trx) => {
    const id = await findAdminId(trx, email);
    if (id === undefined) return false;
    await updatePasswordHash(trx, 'admin', { id, password_hash });
    await deleteAccountSessions(trx, 'admin', id);
    await notifyStaff(trx, { event: 'password changed', admin_id: id });
    return true;
  });
}
