import { ADMIN_VALID, accounts } from '@shop/contract';
import { isAdmitted, rememberAdmin } from '#api/admin-session.ts';
import { call, Refusal } from '#api/call.ts';

const PAUSES = [300, 900];

/** A shop that does not answer is asked twice more; then nobody is let in. */
export async function checkAdmin(pauses = PAUSES): Promise<boolean> {
  if (isAdmitted()) return true;
  try {
    const { msg } = await call(accounts.validateAdmin, {});
    rememberAdmin(msg === ADMIN_VALID);
    return isAdmitted();
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    const [pause, ...later] = pauses;
    if (pause === undefined) return false;
    await new Promise((resolve) => setTimeout(resolve, pause));
    return checkAdmin(later);
  }
}
