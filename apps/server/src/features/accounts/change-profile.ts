import type { ProfileChange } from '@shop/contract';
import type { Deps } from '#platform/deps.ts';
import { ShopError } from '#platform/shop-error.ts';
import {
  findProfile,
  isEmailTaken,
  setAddress,
  setPersonalInformation,
} from './accounts.queries.ts';
import { setPasswordHash } from './credentials.queries.ts';
import { hashOf, newToken } from './session-token.ts';
import { deleteSession, deleteSessionsOf, insertSession } from './sessions.queries.ts';

interface Changing {
  userId: number;
  change: ProfileChange;
  /** The session that asks for it. */
  tokenHash: Buffer;
  address: string;
}

type AccountDeps = Pick<Deps, 'db' | 'passwords' | 'limits'>;

/** Saves one section of the profile. A new password answers the token of the one session left. */
export async function changeProfile(
  deps: AccountDeps,
  changing: Changing,
): Promise<string | undefined> {
  const { userId, change, address } = changing;
  return deps.limits.profile.during({ account: userId, address }, async () => {
    if ('newPassword' in change) return changePassword(deps, changing, change.newPassword);
    if ('address' in change) await setAddress(deps.db, userId, change.address);
    else await changePersonalInformation(deps, changing, change);
    return undefined;
  });
}

type Personal = Extract<ProfileChange, { email: string }>;

async function changePersonalInformation(
  { db, limits }: AccountDeps,
  { userId, address }: Changing,
  personal: Personal,
): Promise<void> {
  const save = () => setPersonalInformation(db, userId, personal);
  const known = await findProfile(db, userId);
  // Another mail is told when it is in use, as by a signup; so it is counted like one.
  const saved =
    known?.email === personal.email
      ? save()
      : limits.signUp.during({ account: personal.email, address }, save);
  await saved.catch((error: unknown) => {
    // An update cannot ask first without a moment in between; here the constraint has the word.
    throw isEmailTaken(error) ? new ShopError('EMAIL_IN_USE', {}, error) : error;
  });
}

/** Every session of the customer ends, the caller's too; that one is opened anew under another token. */
async function changePassword(
  { db, passwords }: AccountDeps,
  { userId: id, tokenHash }: Changing,
  password: string,
): Promise<string> {
  const password_hash = await passwords.hash(password);
  const token = newToken();
  await db.transaction().execute(async (trx) => {
    await setPasswordHash(trx, 'customer', { id, password_hash });
    // While the hash was made, the owner may have ended this session from elsewhere.
    if (!(await deleteSession(trx, tokenHash))) throw new ShopError('NOT_SIGNED_IN');
    await deleteSessionsOf(trx, 'customer', id);
    await insertSession(trx, { kind: 'customer', id, tokenHash: hashOf(token) });
  });
  return token;
}
