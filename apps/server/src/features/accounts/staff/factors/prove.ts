import type { Proof } from '@shop/contract';
import type { StaffCaller } from '#features/accounts/sessions/sessions.queries.ts';
import { createToken, hashToken } from '#features/accounts/sessions/sessions.ts';
import { notifyStaff } from '#features/accounts/staff/notify-staff.ts';
import type { Deps } from '#platform/deps.ts';
import { ShopError } from '#platform/shop-error.ts';
import { countFailedSecondSteps, insertSecurityEvent } from '#security/security-events.queries.ts';
import { listFactors, markRecoveryCodeUsed } from './factors.queries.ts';
import { verifyPasskeyProof } from './passkeys.ts';
import { hashRecoveryCode } from './recovery-codes.ts';
import { markProven, renewSession } from './staff-sessions.queries.ts';
import { claimTotp, findTotpPause, markStepUsed } from './totp.queries.ts';
import { findStep } from './totp.ts';
import type { TotpCipher } from './totp-cipher.ts';
import { verifyStaffPassword } from './verify-staff-password.ts';

interface ProveDeps extends Pick<Deps, 'db' | 'passwordHasher'> {
  origin: string;
  client_address: string;
  totpCipher: TotpCipher;
}

/**
 * Proves that the person of the session is asking, by a second factor or, where the account has none, by the
 * password.
 * @returns the new token of a session that began with a password alone.
 */
export async function prove(
  deps: ProveDeps,
  caller: StaffCaller,
  proof: Proof,
): Promise<string | undefined> {
  const { db, client_address } = deps;
  const { admin_id, token_hash, proven } = caller;
  const who = { admin_id, client_address };
  try {
    await verify(deps, caller, proof);
  } catch (error) {
    if (error instanceof ShopError) await recordFailure(db, { ...who, proof });
    throw error;
  }
  if (proven) {
    await markProven(db, token_hash);
    return undefined;
  }
  return db.transaction().execute(async (trx) => {
    const token = createToken();
    const renewed = await renewSession(trx, { token_hash, newHash: hashToken(token) });
    if (!renewed) throw new ShopError('NOT_SIGNED_IN');
    await insertSecurityEvent(trx, { kind: 'login', ...who, subject: 'second factor' });
    return token;
  });
}

/** Failed second factors in a day from which a notice is sent: the password is probably stolen. */
const NOTICED_FAILURES = 3;

async function recordFailure(
  db: Deps['db'],
  { proof, ...who }: { proof: Proof; admin_id: number; client_address: string },
): Promise<void> {
  const isSecondStep = !('password' in proof);
  await db.transaction().execute(async (trx) => {
    const subject = isSecondStep ? 'second factor' : 'admin';
    await insertSecurityEvent(trx, { kind: 'login failed', ...who, subject });
    const { admin_id } = who;
    const { count, day } = await countFailedSecondSteps(trx, admin_id);
    if (!isSecondStep || count < NOTICED_FAILURES) return;
    const event = 'second step failed';
    await notifyStaff(trx, { event, admin_id, cause: `${event}:${day}` });
  });
}

async function verify(deps: ProveDeps, caller: StaffCaller, proof: Proof): Promise<void> {
  if ('code' in proof) await verifyCode(deps, caller.admin_id, proof.code);
  else if ('passkey' in proof) await verifyPasskeyProof({ ...deps, ...caller }, proof.passkey);
  else await verifyPassword(deps, caller, proof.password);
}

async function verifyCode(deps: ProveDeps, admin_id: number, code: string): Promise<void> {
  const digits = code.replace(/\s/g, '');
  const isRight = /^[0-9]{6}$/.test(digits)
    ? await useTotpCode(deps, admin_id, digits)
    : await useRecoveryCode(deps.db, admin_id, code);
  if (!isRight) throw new ShopError('WRONG_CODE', { field: 'code' });
}

const useRecoveryCode = (db: Deps['db'], admin_id: number, code: string): Promise<boolean> =>
  db.transaction().execute(async (trx) => {
    const isRight = await markRecoveryCodeUsed(trx, { admin_id, hash: hashRecoveryCode(code) });
    if (isRight) await notifyStaff(trx, { event: 'recovery code used', admin_id });
    return isRight;
  });

async function useTotpCode(
  { db, totpCipher }: ProveDeps,
  admin_id: number,
  code: string,
): Promise<boolean> {
  const totp = await claimTotp(db, admin_id);
  if (!totp) return rejectEarlyCode(db, admin_id);
  const secret = totpCipher.decrypt(totp.secret, admin_id);
  const step = secret && findStep({ secret, now: totp.now, code });
  return step !== undefined && markStepUsed(db, { admin_id, step });
}

async function rejectEarlyCode(db: Deps['db'], admin_id: number): Promise<false> {
  const seconds = await findTotpPause(db, admin_id);
  if (seconds === undefined) return false;
  throw new ShopError('RATE_LIMITED', { retry_after: Math.ceil(seconds) });
}

async function verifyPassword(
  deps: ProveDeps,
  { admin_id, proven }: StaffCaller,
  password: string,
): Promise<void> {
  // A session that lacks its second factor began with the password: it proves nothing new.
  const factors = await listFactors(deps.db, admin_id);
  if (!proven || factors.length > 0) throw new ShopError('SECOND_FACTOR_NEEDED');
  await verifyStaffPassword(deps, admin_id, { password, field: 'password' });
}
