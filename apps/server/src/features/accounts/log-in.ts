import type { LogIn } from '@shop/contract';
import type { Deps } from '#platform/deps.ts';
import { ShopError } from '#platform/shop-error.ts';
import { findCredentials, holdsPassword, setPasswordHash } from './credentials.queries.ts';
import type { AccountKind } from './session-policy.ts';
import { hashOf, newToken } from './session-token.ts';
import { insertSession } from './sessions.queries.ts';

interface LoggingIn extends LogIn {
  kind: AccountKind;
  /** Where the request came from. */
  address: string;
  /** The session that the browser brought along. It ends: nobody may choose the next one. */
  replacing: Buffer | undefined;
}

/** Answers the token of a new session. An unknown mail is refused like a wrong password, as slowly. */
export async function logIn(
  deps: Pick<Deps, 'db' | 'passwords' | 'limits'>,
  { kind, email, password, address, replacing }: LoggingIn,
): Promise<string> {
  const { db, passwords } = deps;
  const limit = deps.limits[kind === 'customer' ? 'login' : 'adminLogin'];
  const trier = { account: email, address };
  const found = await limit.during(trier, async () => {
    const account = await findCredentials(db, kind, email);
    const verified = await passwords.verify(account?.password_hash, password);
    if (!account || !verified.right) throw new ShopError('WRONG_CREDENTIALS');
    return { ...account, outdated: verified.outdated };
  });
  await limit.forgive(trier);

  const token = newToken();
  // When hashing is busy, the old hash does until the next login.
  const better = found.outdated && (await passwords.hash(password).catch(() => undefined));
  await db.transaction().execute(async (trx) => {
    if (!(await holdsPassword(trx, kind, found))) throw new ShopError('WRONG_CREDENTIALS');
    if (better) await setPasswordHash(trx, kind, { id: found.id, password_hash: better });
    await insertSession(trx, { kind, id: found.id, tokenHash: hashOf(token), replacing });
  });
  return token;
}
