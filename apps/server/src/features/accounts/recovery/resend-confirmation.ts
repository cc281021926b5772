import { randomUUID } from 'node:crypto';
import { lockActiveCustomer } from '#features/accounts/customers.queries.ts';
import { isEmailConfirmed } from '#features/accounts/email-changes.queries.ts';
import { insertMessage } from '#mail/outbox.queries.ts';
import type { Deps } from '#platform/deps.ts';

/** Sends another link to the email that is to be confirmed. @returns false when it is confirmed. */
export async function resendConfirmation(
  { db, mailEnabled }: Pick<Deps, 'db' | 'mailEnabled'>,
  user_id: number,
): Promise<boolean> {
  if (!mailEnabled) return false;
  return db.transaction().execute(async (trx) => {
    await lockActiveCustomer(trx, user_id);
    if (await isEmailConfirmed(trx, user_id)) return false;
    await insertMessage(trx, { kind: 'confirm_email', subject: randomUUID(), user_id });
    return true;
  });
}
