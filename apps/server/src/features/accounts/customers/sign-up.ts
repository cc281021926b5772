import type { SignUp } from '@shop/contract';
import { insertMessage } from '#mail/outbox.queries.ts';
import type { Deps } from '#platform/deps.ts';
import { ShopError } from '#platform/shop-error.ts';
import { insertCustomer } from './customers.queries.ts';

/** Reveals whether an email is in use, so the endpoint is rate-limited. @returns the new user id */
export async function signUp(
  { db, passwordHasher, mailEnabled }: Pick<Deps, 'db' | 'passwordHasher' | 'mailEnabled'>,
  { password, ...customer }: SignUp,
): Promise<number> {
  const password_hash = await passwordHasher.hash(password);
  return db.transaction().execute(async (trx) => {
    const user_id = await insertCustomer(trx, { ...customer, password_hash });
    if (user_id === undefined) throw new ShopError('EMAIL_IN_USE');
    if (mailEnabled) {
      await insertMessage(trx, { kind: 'confirm_email', causeId: `${user_id}`, user_id });
    }
    return user_id;
  });
}
