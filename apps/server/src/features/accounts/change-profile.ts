import type { ProfileChange } from '@shop/contract';
import type { Deps } from '#deps.ts';
import { ShopError } from '#shop-error.ts';
import { isEmailTaken, setAddress, setPersonalInformation } from './accounts.queries.ts';
import { setPasswordHash } from './credentials.queries.ts';
import { hashOf, newToken } from './session-token.ts';
import { deleteSessionsOf, insertSession } from './sessions.queries.ts';

interface Changing {
  userId: number;
  change: ProfileChange;
  address: string;
}

/** Saves one section of the profile. A new password answers the token of the one session left. */
export async function changeProfile(
  deps: Pick<Deps, 'db' | 'passwords' | 'limits'>,
  { userId, change, address }: Changing,
): Promise<string | undefined> {
  const { db, limits } = deps;
  await limits.profile.take({ account: userId, address });

  if ('newPassword' in change) return changePassword(deps, userId, change.newPassword);
  if ('address' in change) {
    await setAddress(db, userId, change.address);
    return undefined;
  }
  await setPersonalInformation(db, userId, change).catch((error: unknown) => {
    // An update cannot ask first without a moment in between; here the constraint has the word.
    throw isEmailTaken(error) ? new ShopError('EMAIL_IN_USE', {}, error) : error;
  });
  return undefined;
}

/** Every session of the customer ends, the caller's too; that one is opened anew under another token. */
async function changePassword(
  { db, passwords }: Pick<Deps, 'db' | 'passwords'>,
  userId: number,
  password: string,
): Promise<string> {
  const password_hash = await passwords.hash(password);
  const token = newToken();
  await db.transaction().execute(async (trx) => {
    await setPasswordHash(trx, 'customer', { id: userId, password_hash });
    await deleteSessionsOf(trx, 'customer', userId);
    await insertSession(trx, { kind: 'customer', id: userId, tokenHash: hashOf(token) });
  });
  return token;
}
