import type { Role } from '@shop/contract';
import { insertAudit } from '#audit/audit.queries.ts';
import type { Trx } from '#db/database.ts';
import { updatePasswordHash } from '#features/accounts/sessions/credentials.queries.ts';
import { deleteAccountSessions } from '#features/accounts/sessions/sessions.queries.ts';
import type { Deps } from '#platform/deps.ts';
import { nameStaffChange } from './change-staff.ts';
import { deleteAllFactors } from './factors/factors.queries.ts';
import { notifyStaff } from './notify-staff.ts';
import { revokePasswordLinks } from './password-links.queries.ts';
import { findStaffId, insertStaff, lockStaffAndOwners, updateStaff } from './staff.queries.ts';

/** @returns false when the email is in use. */
export async function createStaff(
  { db, passwordHasher }: Pick<Deps, 'db' | 'passwordHasher'>,
  { password, ...admin }: { name: string; email: string; password: string; role: Role },
): Promise<boolean> {
  const password_hash = await passwordHasher.hash(password);
  return db.transaction().execute(async (trx) => {
    const created = await insertStaff(trx, { ...admin, password_hash });
    const admin_id = created ? await findStaffId(trx, admin.email) : undefined;
    if (admin_id === undefined) return false;
    await notifyStaff(trx, { event: 'joined', admin_id });
    return true;
  });
}

/** Ends the staff member's sessions, too. @returns false when there is no such staff member. */
export async function resetStaffPassword(
  { db, passwordHasher }: Pick<Deps, 'db' | 'passwordHasher'>,
  { email, password }: { email: string; password: string },
): Promise<boolean> {
  const password_hash = await passwordHasher.hash(password);
  return db.transaction().execute(async (trx) => {
    const id = await findStaffId(trx, email);
    if (id === undefined) return false;
    await updatePasswordHash(trx, 'admin', { id, password_hash });
    await deleteAccountSessions(trx, 'admin', id);
    await revokePasswordLinks(trx, id);
    await notifyStaff(trx, { event: 'password changed', admin_id: id });
    return true;
  });
}

/** Changes an account from the command line, which may also disable the last owner: it can create another one. */
export async function setStaff(
  trx: Trx,
  admin_id: number,
  change: { role?: Role; disabled?: boolean },
): Promise<void> {
  const before = (await lockStaffAndOwners(trx, admin_id)).find((one) => one.admin_id === admin_id);
  if (!before) return;
  await updateStaff(trx, { ...before, ...change });
  await deleteAccountSessions(trx, 'admin', admin_id);
  const subject = `staff:${admin_id}`;
  const { role, disabled } = before;
  const fields = { before: { role, disabled }, after: change };
  await insertAudit(trx, { action: 'changed by the operator', subject, ...fields });
  await notifyStaff(trx, { event: nameStaffChange(change), admin_id });
}

/** For a member of staff whose phone and recovery codes are lost. Ends all sessions. */
export async function resetSecondFactor({ db }: Pick<Deps, 'db'>, admin_id: number): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await deleteAllFactors(trx, admin_id);
    await deleteAccountSessions(trx, 'admin', admin_id);
    const subject = `staff:${admin_id}`;
    const action = 'second factor reset by the operator';
    await insertAudit(trx, { action, subject });
    await notifyStaff(trx, { event: 'second factor reset', admin_id });
  });
}
