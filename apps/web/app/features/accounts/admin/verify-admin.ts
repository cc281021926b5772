import { ADMIN_VALID, accounts } from '@shop/contract';
import { isAdminVerified, setAdminVerified } from '#api/admin-session.ts';
import { call } from '#api/call.ts';
import { tryCall } from '#api/try-call.ts';
import { withRetry } from '#api/with-retry.ts';

/** Denies access when the API does not reply after the retries. */
export async function verifyAdmin(retryDelays?: number[]): Promise<boolean> {
  if (isAdminVerified()) return true;
  const { data } = await tryCall(withRetry(() => call(accounts.validateAdmin, {}), retryDelays));
  if (data) setAdminVerified(data.msg === ADMIN_VALID);
  return isAdminVerified();
}
