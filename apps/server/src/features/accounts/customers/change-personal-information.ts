import type { Trx } from '#db/database.ts';
import { revokeLinks } from '#features/accounts/recovery/account-tokens.queries.ts';
import { findSessionAge } from '#features/accounts/sessions/sessions.queries.ts';
import { insertMessage } from '#mail/outbox.queries.ts';
import type { Deps } from '#platform/deps.ts';
import { ShopError } from '#platform/shop-error.ts';
import {
  isEmailInUse,
  isEmailTaken,
  lockActiveCustomer,
  updatePersonalInformation,
} from './customers.queries.ts';
import { insertEmailChange, isEmailTrusted } from './email-changes.queries.ts';

interface PersonalChange {
  user_id: number;
  /** Token hash of the caller's session. */
  token_hash: Buffer;
  personal: { name: string; email: string; phone: string };
}

/** Saves name, phone and email. A new email counts at once; links that were sent to the old one are void. */
export async function changePersonalInformation(
  { db, mailEnabled }: Pick<Deps, 'db' | 'mailEnabled'>,
  { user_id, token_hash, personal }: PersonalChange,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const customer = await lockActiveCustomer(trx, user_id);
    // A new password may have ended the session since it was checked.
    if (!customer || !(await findSessionAge(trx, token_hash))) throw new ShopError('NOT_SIGNED_IN');
    if (customer.email !== personal.email) {
      if (await isEmailInUse(trx, personal.email)) throw new ShopError('EMAIL_IN_USE');
      await revokeLinks(trx, user_id);
      const change = { user_id, old_email: customer.email, new_email: personal.email };
      if (mailEnabled) await tellBothAddresses(trx, change);
    }
    // Last, because it waits for transactions that refer to the customer, and they may wait for this one.
    await updatePersonalInformation(trx, user_id, personal).catch((error: unknown) => {
      throw isEmailTaken(error) ? new ShopError('EMAIL_IN_USE', {}, error) : error;
    });
  });
}

interface EmailChange {
  user_id: number;
  old_email: string;
  new_email: string;
}

/** The new address is asked for a confirmation. The old one gets a link to undo the change. */
async function tellBothAddresses(trx: Trx, change: EmailChange): Promise<void> {
  const { user_id } = change;
  const trusted = await isEmailTrusted(trx, user_id);
  const email_change_id = await insertEmailChange(trx, change);
  const message = { causeId: email_change_id, user_id };
  await insertMessage(trx, { kind: 'confirm_email', ...message });
  if (trusted) await insertMessage(trx, { kind: 'email_changed', ...message, email_change_id });
}
