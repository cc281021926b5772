import type { LogIn } from '@shop/contract';
import { describeDevice } from '@shop/domain/people/device';
import { needsProof } from '#features/accounts/staff/second-factor-policy.ts';
import type { Lane } from '#integrations/password-hasher.ts';
import type { Deps } from '#platform/deps.ts';
import { ShopError } from '#platform/shop-error.ts';
import { insertSecurityEvent } from '#security/security-events.queries.ts';
import {
  findCredentials,
  lockIfPasswordUnchanged,
  updatePasswordHash,
} from './credentials.queries.ts';
import { insertKnownDevice } from './known-devices.queries.ts';
import { insertSession, ownerColumn } from './sessions.queries.ts';
import { type AccountKind, createToken, hashToken } from './sessions.ts';

interface LogInRequest extends LogIn {
  kind: AccountKind;
  /** Token hash of the browser's present session. It is deleted, which prevents session fixation. */
  replacing: Buffer | undefined;
  /** Token hash of the browser's known-device mark. It is replaced, so that a copy becomes worthless. */
  device: Buffer | undefined;
  lane: Lane;
  userAgent?: string | undefined;
  client_address: string;
}

/** An unknown email fails with the same error and after the same time as a wrong password. */
export async function logIn(
  { db, passwordHasher, secondFactor }: Pick<Deps, 'db' | 'passwordHasher' | 'secondFactor'>,
  { kind, email, password, replacing, device, lane, userAgent, client_address }: LogInRequest,
): Promise<{ token: string; deviceToken: string }> {
  const account = await findCredentials(db, kind, email);
  const { valid, needsRehash } = await passwordHasher.verify(
    account?.password_hash,
    password,
    lane,
  );
  if (!account || !valid) {
    const who = account ? { [ownerColumn[kind]]: account.id } : { unknownEmail: email };
    await insertSecurityEvent(db, { kind: 'login failed', ...who, client_address, subject: kind });
    throw new ShopError('INVALID_CREDENTIALS');
  }

  // When the hasher is busy, the old hash stays until the next login.
  const newHash = needsRehash && (await passwordHasher.hash(password).catch(() => undefined));
  const [token, deviceToken] = [createToken(), createToken()];
  await db.transaction().execute(async (trx) => {
    if (!(await lockIfPasswordUnchanged(trx, kind, account))) {
      throw new ShopError('INVALID_CREDENTIALS');
    }
    if (newHash) await updatePasswordHash(trx, kind, { id: account.id, password_hash: newHash });
    const owner = { kind, id: account.id };
    const session = { token_hash: hashToken(token), device: describeDevice(userAgent), replacing };
    const proven =
      kind === 'admin' && !(await needsProof({ db: trx, secondFactor }, { admin_id: account.id }));
    await insertSession(trx, { ...owner, ...session, proven });
    await insertKnownDevice(trx, {
      ...owner,
      token_hash: hashToken(deviceToken),
      replacing: device,
    });
    const who = { [ownerColumn[kind]]: account.id };
    await insertSecurityEvent(trx, { kind: 'login', ...who, client_address });
  });
  return { token, deviceToken };
}
