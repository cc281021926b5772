import type { SignUp } from '@shop/contract';
import type { Deps } from '#platform/deps.ts';
import { ShopError } from '#platform/shop-error.ts';
import { insertCustomer } from './accounts.queries.ts';

/** Opens an account and answers its id. It has to say when a mail is in use, so tries are counted. */
export async function signUp(
  { db, passwords, limits }: Pick<Deps, 'db' | 'passwords' | 'limits'>,
  { password, ...customer }: SignUp,
  address: string,
): Promise<number> {
  const trier = { account: customer.email, address };
  const password_hash = await limits.signUp.during(trier, () => passwords.hash(password));
  const userId = await insertCustomer(db, { ...customer, password_hash });
  if (userId === undefined) throw new ShopError('EMAIL_IN_USE');
  return userId;
}
