import { ADMIN_VALID, accounts } from '@shop/contract';
import { isStaffVerified, PLAIN_ADMIN, setStaff } from '#api/admin-session.ts';
import { type Call, tryCall, withRetry } from '#api/call.ts';

/** Denies access when the API does not reply after the retries. */
export async function verifyStaff(api: Call, retryDelays?: number[]): Promise<boolean> {
  if (isStaffVerified()) return true;
  const { data } = await tryCall(withRetry(() => api(accounts.validateStaff, {}), retryDelays));
  if (!data) return false;
  const { msg, staff } = data;
  const known = staff?.step ? staff : undefined;
  setStaff(msg === ADMIN_VALID ? (staff ?? PLAIN_ADMIN) : known);
  return isStaffVerified();
}
