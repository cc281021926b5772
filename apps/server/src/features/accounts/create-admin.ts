import type { Role } from '@shop/contract';
import type { Deps } from '#platform/deps.ts';
import { findAdminId, insertAdmin } from './admins.queries.ts';
import { notifyStaff } from './staff/notify-staff.ts';

/** @returns false when the email is in use. */
export async function createAdmin(
  { db, passwordHasher }: Pick<Deps, 'db' | 'passwordHasher'>,
  { password, ...admin }: { name: string; email: string; password: string; role: Role },
): Promise<boolean> {
  const password_hash = await passwordHasher.hash(password);
  return db.transaction().execute(async (trx) => {
    const created = await insertAdmin(trx, { ...admin, password_hash });
    const admin_id = created ? await findAdminId(trx, admin.email) : undefined;
    if (admin_id === undefined) return false;
    await notifyStaff(trx, { event: 'joined', admin_id });
    return true;
  });
}
