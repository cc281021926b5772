import type { SignUp } from '@shop/contract';
import type { Deps } from '#platform/deps.ts';
import { ShopError } from '#platform/shop-error.ts';
import { insertCustomer } from './accounts.queries.ts';

/** Reveals whether an email is in use, so the endpoint is rate-limited. @returns the new user id */
export async function signUp(
  { db, passwordHasher }: Pick<Deps, 'db' | 'passwordHasher'>,
  { password, ...customer }: SignUp,
): Promise<number> {
  const password_hash = await passwordHasher.hash(password);
  const userId = await insertCustomer(db, { ...customer, password_hash });
  if (userId === undefined) throw new ShopError('EMAIL_IN_USE');
  return userId;
}
