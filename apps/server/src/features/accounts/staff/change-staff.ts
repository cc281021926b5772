import type { Role } from '@shop/contract';
import { insertAudit } from '#audit/audit.queries.ts';
import { deleteAccountSessions } from '#features/accounts/sessions/sessions.queries.ts';
import type { Deps } from '#platform/deps.ts';
import { ShopError } from '#platform/shop-error.ts';
import { insertSecurityEvent } from '#security/security-events.queries.ts';
import { notifyStaff } from './notify-staff.ts';
import { lockStaffAndOwners, updateStaff } from './staff.queries.ts';

interface StaffChange {
  /** The account that is changed. */
  admin_id: number;
  role?: Role;
  disabled?: boolean;
  /** The owner who makes the change. */
  by: number;
  client_address: string;
}

/** Changes role or access of a member of staff, who is logged out at once. @throws LAST_OWNER */
export async function changeStaff(
  { db }: Pick<Deps, 'db'>,
  { admin_id, role, disabled, by, client_address }: StaffChange,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const locked = await lockStaffAndOwners(trx, admin_id);
    const before = locked.find((one) => one.admin_id === admin_id);
    if (!before) throw new ShopError('STAFF_NOT_FOUND');
    const after = {
      admin_id,
      role: role ?? before.role,
      disabled: disabled ?? before.disabled,
    };
    if (after.role === before.role && after.disabled === before.disabled) return;
    const owners = [...locked.filter((one) => one !== before), after];
    if (!owners.some((one) => one.role === 'owner' && !one.disabled))
      throw new ShopError('LAST_OWNER');
    await updateStaff(trx, after);
    await deleteAccountSessions(trx, 'admin', admin_id);
    const action = nameStaffChange({ role, disabled });
    const toFields = (one: typeof after) => ({ role: one.role, disabled: one.disabled });
    const fields = { before: toFields(before), after: toFields(after) };
    const subject = `staff:${admin_id}`;
    await insertAudit(trx, { admin_id: by, action, subject, ...fields });
    const event = { admin_id: by, client_address, subject: `${action} ${subject}` };
    await insertSecurityEvent(trx, { kind: 'staff changed', ...event });
    await notifyStaff(trx, { event: action, admin_id });
  });
}

export function nameStaffChange({
  role,
  disabled,
}: {
  role?: Role | undefined;
  disabled?: boolean | undefined;
}) {
  if (role !== undefined) return 'role changed';
  return disabled ? 'staff disabled' : 'staff enabled';
}
