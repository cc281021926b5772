import { insertAudit } from '#audit/audit.queries.ts';
import type { Deps } from '#platform/deps.ts';
import { lockCustomer, updateCustomerDisabled } from './customers.queries.ts';
import { deleteAccountSessions } from './sessions.queries.ts';

interface Request {
  email: string;
  /** Recorded in the audit log. */
  reason: string;
}

/** The operator disables a customer and ends all sessions. @returns false when there is no such customer. */
export const disableCustomer = (deps: Pick<Deps, 'db'>, request: Request) =>
  setDisabled(deps, request, true);

/** @returns false when there is no such customer. */
export const enableCustomer = (deps: Pick<Deps, 'db'>, request: Request) =>
  setDisabled(deps, request, false);

async function setDisabled(
  { db }: Pick<Deps, 'db'>,
  { email, reason }: Request,
  disabled: boolean,
): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    const customer = await lockCustomer(trx, email);
    if (!customer) return false;
    const { user_id } = customer;
    await updateCustomerDisabled(trx, user_id, disabled);
    if (disabled) await deleteAccountSessions(trx, 'customer', user_id);
    await insertAudit(trx, {
      ...{ user_id, action: disabled ? 'customer disabled' : 'customer enabled' },
      ...{ before: { disabled: customer.disabled }, after: { disabled, reason } },
    });
    return true;
  });
}
