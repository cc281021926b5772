import { accounts, staffAccount } from '@shop/contract';
import { sql } from 'kysely';
import type { createClient } from '#tools/api-client.ts';
import type { TestShop } from '../test-shop.ts';
import { createCode } from './totp-code.ts';

/** A shop in which owner and accounts need a second factor, as in production. */
export const REQUIRED = { rateLimits: { SECOND_FACTOR: 'required' } };

type Client = ReturnType<typeof createClient>;

/** Logs in with the password alone. */
export async function logInStaff(
  shop: TestShop,
  { email, password }: { email: string; password: string },
) {
  const client = shop.createClient();
  const { body } = await client.call(accounts.logInAdmin, { body: { email, password } });
  return { ...client, staff: body.staff };
}

/** Sets up an authenticator app. @returns its secret and the recovery codes */
export async function setUpTotp({ call }: Pick<Client, 'call'>) {
  const { body: started } = await call(staffAccount.startTotp);
  const code = createCode(started.secret, -1);
  const { body } = await call(staffAccount.confirmTotp, { body: { code } });
  return { secret: started.secret, codes: body.recovery_codes ?? [] };
}

/** Makes the last proof of all sessions too old for changes of money. */
export const ageProofs = ({ db }: TestShop, minutes = 16) =>
  sql`update session set proven_at = now() - make_interval(mins => ${minutes})`.execute(db);
