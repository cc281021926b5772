import { findCustomerCredentials } from '#features/accounts/sessions/credentials.queries.ts';
import { isKnownDevice } from '#features/accounts/sessions/known-devices.queries.ts';
import { findSessionAge } from '#features/accounts/sessions/sessions.queries.ts';
import type { Deps } from '#platform/deps.ts';
import { ShopError } from '#platform/shop-error.ts';

/** After a longer time, someone else may have the device or a copy of its cookie. */
const RECENT_MINUTES = 10;
const FIELD = { field: 'currentPassword' };

interface CurrentPasswordCheck {
  user_id: number;
  /** Token hash of the caller's session. */
  token_hash: Buffer;
  /** Token hash of the browser's known-device mark. */
  device: Buffer | undefined;
  ip: string;
  currentPassword: string | undefined;
  /** Asks for the password however recent the login is. */
  always?: boolean;
}

/**
 * Unless the customer has just logged in, a change that could take over the account needs the password. Wrong
 * ones count like failed logins of this browser, so that a stolen session cannot guess.
 */
export async function requireCurrentPassword(
  deps: Pick<Deps, 'db' | 'passwordHasher' | 'rateLimits'>,
  { user_id, token_hash, device, ip, currentPassword, always = false }: CurrentPasswordCheck,
): Promise<void> {
  const { db, passwordHasher, rateLimits } = deps;
  const age = await findSessionAge(db, token_hash);
  if (!age) throw new ShopError('NOT_SIGNED_IN');
  if (age.minutes < RECENT_MINUTES && !always) return;
  if (!currentPassword) throw new ShopError('CURRENT_PASSWORD_REQUIRED', FIELD);

  const account = await findCustomerCredentials(db, user_id);
  if (!account) throw new ShopError('NOT_SIGNED_IN');
  const { email, password_hash } = account;
  const mark = device && { kind: 'customer' as const, email, token_hash: device };
  const isKnown = mark !== undefined && (await isKnownDevice(db, mark));
  const key = { account: email, ip, device: isKnown ? device : undefined };
  const lane = isKnown ? 'known-device' : 'customer';
  await rateLimits.login.run(key, async () => {
    const { valid } = await passwordHasher.verify(password_hash, currentPassword, lane);
    if (!valid) throw new ShopError('WRONG_PASSWORD', FIELD);
  });
  await rateLimits.login.reset(key);
}
