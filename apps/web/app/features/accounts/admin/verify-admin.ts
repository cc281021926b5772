import { ADMIN_VALID, accounts } from '@shop/contract';
import { isAdminVerified, PLAIN_ADMIN, setStaff } from '#api/admin-session.ts';
import { type Call, tryCall, withRetry } from '#api/call.ts';

/** Denies access when the API does not reply after the retries. */
export async function verifyAdmin(api: Call, retryDelays?: number[]): Promise<boolean> {
  if (isAdminVerified()) return true;
  const { data } = await tryCall(withRetry(() => api(accounts.validateAdmin, {}), retryDelays));
  if (!data) return false;
  const { msg, staff } = data;
  const known = staff?.step ? staff : undefined;
  setStaff(msg === ADMIN_VALID ? (staff ?? PLAIN_ADMIN) : known);
  return isAdminVerified();
}
