import type { Db } from '#db/database.ts';
import { isEmailInUse, updateNameAndPhone } from '#features/accounts/accounts.queries.ts';
import { lockActiveCustomer } from '#features/accounts/customers.queries.ts';
import {
  cancelEmailChange,
  findOpenEmailChange,
  insertEmailChange,
} from '#features/accounts/email-changes.queries.ts';
import { findSessionAge } from '#features/accounts/sessions.queries.ts';
import { insertMessage } from '#mail/outbox.queries.ts';
import { ShopError } from '#platform/shop-error.ts';

interface EmailChangeRequest {
  userId: number;
  /** Of the caller's session. */
  tokenHash: Buffer;
  /** `email` is the one the customer wants to have. */
  personal: { name: string; email: string; phone: string };
}

/**
 * Saves name and phone. A new email counts once its owner has confirmed it, and the old one is told. The
 * present email withdraws a change that was not confirmed.
 */
export async function requestEmailChange(
  db: Db,
  { userId, tokenHash, personal }: EmailChangeRequest,
): Promise<void> {
  const new_email = personal.email;
  await db.transaction().execute(async (trx) => {
    const customer = await lockActiveCustomer(trx, userId);
    // A new password may have ended the session since it was checked.
    if (!customer || !(await findSessionAge(trx, tokenHash))) throw new ShopError('NOT_SIGNED_IN');
    const open = await findOpenEmailChange(trx, userId);
    await updateNameAndPhone(trx, userId, personal);
    if (open?.new_email === new_email) return;
    await cancelEmailChange(trx, userId);
    if (customer.email === new_email) return;

    if (await isEmailInUse(trx, new_email)) throw new ShopError('EMAIL_IN_USE');
    const change = { user_id: userId, old_email: customer.email, new_email };
    const email_change_id = await insertEmailChange(trx, change);
    const message = { subject: email_change_id, user_id: userId, email_change_id };
    await insertMessage(trx, { kind: 'confirm_email', ...message });
    await insertMessage(trx, { kind: 'email_change_requested', ...message, to_old_email: true });
  });
}
