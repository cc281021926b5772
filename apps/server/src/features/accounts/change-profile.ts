import type { ProfileChange } from '@shop/contract';
import type { Deps } from '#platform/deps.ts';
import { ShopError } from '#platform/shop-error.ts';
import {
  findProfile,
  isEmailTaken,
  updateAddress,
  updatePersonalInformation,
} from './accounts.queries.ts';
import { updatePasswordHash } from './credentials.queries.ts';
import { createToken, hashToken } from './session-token.ts';
import { deleteAccountSessions, deleteSession, insertSession } from './sessions.queries.ts';

interface ChangeRequest {
  userId: number;
  change: ProfileChange;
  /** Of the caller's session. */
  tokenHash: Buffer;
  ip: string;
}

type AccountDeps = Pick<Deps, 'db' | 'passwordHasher' | 'rateLimits'>;

/** Saves one section of the profile. @returns the caller's new session token after a change of password */
export async function changeProfile(
  deps: AccountDeps,
  request: ChangeRequest,
): Promise<string | undefined> {
  const { userId, change } = request;
  if ('newPassword' in change) return changePassword(deps, request, change.newPassword);
  if ('address' in change) await updateAddress(deps.db, userId, change.address);
  else await changePersonalInformation(deps, request, change);
  return undefined;
}

type Personal = Extract<ProfileChange, { email: string }>;

async function changePersonalInformation(
  { db, rateLimits }: AccountDeps,
  { userId, ip }: ChangeRequest,
  personal: Personal,
): Promise<void> {
  const save = () =>
    updatePersonalInformation(db, userId, personal).catch((error: unknown) => {
      // Checking first would leave a race, so the unique constraint decides.
      throw isEmailTaken(error) ? new ShopError('EMAIL_IN_USE', {}, error) : error;
    });
  const known = await findProfile(db, userId);
  if (known?.email === personal.email) return save();
  // Like a signup, a new email reveals whether it is in use, so it counts as one.
  const key = { account: personal.email, ip };
  await rateLimits.signUp.run(key, save);
  await rateLimits.signUp.reset(key);
}

/** Ends every session of the customer and gives the caller a new one. */
async function changePassword(
  { db, passwordHasher }: AccountDeps,
  { userId: id, tokenHash }: ChangeRequest,
  password: string,
): Promise<string> {
  const password_hash = await passwordHasher.hash(password);
  const token = createToken();
  await db.transaction().execute(async (trx) => {
    await updatePasswordHash(trx, 'customer', { id, password_hash });
    // During hashing, the session may have been ended from another browser.
    if (!(await deleteSession(trx, tokenHash))) throw new ShopError('NOT_SIGNED_IN');
    await deleteAccountSessions(trx, 'customer', id);
    await insertSession(trx, { kind: 'customer', id, tokenHash: hashToken(token) });
  });
  return token;
}
