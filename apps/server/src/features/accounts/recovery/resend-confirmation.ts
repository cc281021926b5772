import { randomUUID } from 'node:crypto';
import { lockActiveCustomer } from '#features/accounts/customers.queries.ts';
import { findEmailState, findOpenEmailChange } from '#features/accounts/email-changes.queries.ts';
import { insertMessage } from '#mail/outbox.queries.ts';
import type { Deps } from '#platform/deps.ts';

/** Sends another link to the email that is to be confirmed. @returns false when there is none. */
export async function resendConfirmation(
  { db, mailEnabled }: Pick<Deps, 'db' | 'mailEnabled'>,
  user_id: number,
): Promise<boolean> {
  if (!mailEnabled) return false;
  return db.transaction().execute(async (trx) => {
    await lockActiveCustomer(trx, user_id);
    const { email_confirmed } = await findEmailState(trx, user_id);
    const change = await findOpenEmailChange(trx, user_id);
    if (email_confirmed && !change) return false;
    await insertMessage(trx, {
      ...{ kind: 'confirm_email', subject: randomUUID(), user_id },
      ...(change && { email_change_id: change.email_change_id }),
    });
    return true;
  });
}
