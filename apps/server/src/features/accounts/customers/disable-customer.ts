import { insertAudit } from '#audit/audit.queries.ts';
import { deleteAccountSessions } from '#features/accounts/sessions/sessions.queries.ts';
import type { Deps } from '#platform/deps.ts';
import { ShopError } from '#platform/shop-error.ts';
import { lockCustomer, updateCustomerDisabled } from './customers.queries.ts';

interface Request {
  customer: { email: string } | { user_id: number };
  /** Recorded in the audit log. */
  reason: string;
  /** Missing: the operator, from the command line. */
  admin_id?: number;
}

/** Disables a customer and ends all sessions; a repeat changes nothing. @returns false when there is no such customer. */
export const disableCustomer = (deps: Pick<Deps, 'db'>, request: Request) =>
  setDisabled(deps, request, true);

/** @returns false when there is no such customer. */
export const enableCustomer = (deps: Pick<Deps, 'db'>, request: Request) =>
  setDisabled(deps, request, false);

async function setDisabled(
  { db }: Pick<Deps, 'db'>,
  { customer: by, reason, admin_id }: Request,
  disabled: boolean,
): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    const customer = await lockCustomer(trx, by);
    if (!customer) return false;
    const { user_id } = customer;
    if (customer.erased_at) throw new ShopError('CUSTOMER_ERASED');
    if (admin_id !== undefined && customer.disabled === disabled) return true;
    await updateCustomerDisabled(trx, user_id, disabled);
    if (disabled) await deleteAccountSessions(trx, 'customer', user_id);
    await insertAudit(trx, {
      ...(admin_id !== undefined && { admin_id }),
      user_id,
      action: disabled ? 'customer disabled' : 'customer enabled',
      before: { disabled: customer.disabled },
      after: { disabled, reason },
    });
    return true;
  });
}
