import { randomUUID } from 'node:crypto';
import type { ProfileChange } from '@shop/contract';
import { describeDevice } from '@shop/domain/people/device';
import { revokeLinks } from '#features/accounts/recovery/account-tokens.queries.ts';
import { updatePasswordHash } from '#features/accounts/sessions/credentials.queries.ts';
import {
  deleteAccountSessions,
  deleteSessionByToken,
  insertSession,
} from '#features/accounts/sessions/sessions.queries.ts';
import { createToken, hashToken } from '#features/accounts/sessions/sessions.ts';
import { insertMessage } from '#mail/outbox.queries.ts';
import type { Deps } from '#platform/deps.ts';
import { ShopError } from '#platform/shop-error.ts';
import { insertSecurityEvent } from '#security/security-events.queries.ts';
import { changePersonalInformation } from './change-personal-information.ts';
import { findProfile, updateAddress } from './customers.queries.ts';
import { requireCurrentPassword } from './require-current-password.ts';

interface ChangeRequest<C = ProfileChange> {
  user_id: number;
  change: C;
  /** Token hash of the caller's session. */
  token_hash: Buffer;
  /** Token hash of the browser's known-device mark. */
  device: Buffer | undefined;
  ip: string;
  userAgent: string | undefined;
}

type AccountDeps = Pick<Deps, 'db' | 'passwordHasher' | 'rateLimits' | 'mailEnabled'>;

/** Saves one section of the profile. @returns the caller's new session token after a change of password */
export async function changeProfile(
  deps: AccountDeps,
  { change, ...caller }: ChangeRequest,
): Promise<string | undefined> {
  if ('newPassword' in change) return changePassword(deps, { change, ...caller });
  if ('address' in change) await updateAddress(deps.db, caller.user_id, change.address);
  else await savePersonalInformation(deps, { change, ...caller });
  return undefined;
}

type PersonalChange = Extract<ProfileChange, { email: string }>;

async function savePersonalInformation(
  deps: AccountDeps,
  { change, ...caller }: ChangeRequest<PersonalChange>,
): Promise<void> {
  const { db, rateLimits, mailEnabled } = deps;
  const { user_id, token_hash, ip } = caller;
  const { currentPassword, ...personal } = change;
  const save = () => changePersonalInformation(deps, { user_id, token_hash, personal });
  const known = await findProfile(db, user_id);
  if (personal.email === known?.email) return save();

  await requireCurrentPassword(deps, { ...caller, currentPassword });
  // Like a signup, a new email reveals whether it is in use, so it counts as one.
  const key = { account: personal.email, ip };
  await rateLimits.signUp.run(key, save);
  // Where mail is sent the attempt stays counted: the messages to strangers must be limited.
  if (!mailEnabled) await rateLimits.signUp.reset(key);
}

type PasswordChange = Extract<ProfileChange, { newPassword: string }>;

/** Ends every session of the customer, voids all links, and gives the caller a new session. */
async function changePassword(
  deps: AccountDeps,
  { change, ...caller }: ChangeRequest<PasswordChange>,
): Promise<string> {
  const { currentPassword, newPassword } = change;
  const { user_id: id, token_hash, userAgent } = caller;
  await requireCurrentPassword(deps, { ...caller, currentPassword });
  const password_hash = await deps.passwordHasher.hash(newPassword);
  const token = createToken();
  await deps.db.transaction().execute(async (trx) => {
    await updatePasswordHash(trx, 'customer', { id, password_hash });
    // During hashing, the session may have been ended from another browser.
    if (!(await deleteSessionByToken(trx, token_hash))) throw new ShopError('NOT_SIGNED_IN');
    await deleteAccountSessions(trx, 'customer', id);
    await revokeLinks(trx, id);
    const session = { token_hash: hashToken(token), device: describeDevice(userAgent) };
    await insertSession(trx, { kind: 'customer', id, ...session });
    await insertMessage(trx, { kind: 'password_changed', causeId: randomUUID(), user_id: id });
    const event = { kind: 'password changed', user_id: id, client_address: caller.ip } as const;
    await insertSecurityEvent(trx, event);
  });
  return token;
}
