import type { Credential } from '@shop/contract';
import { insertAudit } from '#audit/audit.queries.ts';
import type { Trx } from '#db/database.ts';
import type { StaffCaller } from '#features/accounts/sessions/sessions.queries.ts';
import { createToken, hashToken } from '#features/accounts/sessions/sessions.ts';
import { notifyStaff } from '#features/accounts/staff/notify-staff.ts';
import { revokePasswordLinks } from '#features/accounts/staff/password-links.queries.ts';
import { isFactorRequired } from '#features/accounts/staff/second-factor-policy.ts';
import type { StaffEvent } from '#mail/staff-events.ts';
import type { Deps } from '#platform/deps.ts';
import { ShopError } from '#platform/shop-error.ts';
import { insertSecurityEvent } from '#security/security-events.queries.ts';
import {
  countRecoveryCodes,
  deleteFactor,
  insertPasskey,
  listFactors,
  lockStaff,
  replaceRecoveryCodes,
} from './factors.queries.ts';
import { verifyNewPasskey } from './passkeys.ts';
import { createRecoveryCodes, hashRecoveryCode } from './recovery-codes.ts';
import { deleteOtherSessions, findPendingTotp, renewSession } from './staff-sessions.queries.ts';
import { upsertTotp } from './totp.queries.ts';
import { findStep } from './totp.ts';
import type { TotpCipher } from './totp-cipher.ts';
import { verifyStaffPassword } from './verify-staff-password.ts';

export interface FactorDeps extends Pick<Deps, 'db' | 'secondFactor' | 'passwordHasher'> {
  origin: string;
  client_address: string;
  totpCipher: TotpCipher;
}

const PASSWORD_CHANGED = 'password changed';

interface FactorChange {
  /** New token of the session. */
  token: string;
  /** Shown once. */
  recovery_codes?: string[];
}

/** The first factor is set up with the password alone; each later one needs a proof by another. */
export async function requireRightToAddFactor({ db }: Pick<Deps, 'db'>, caller: StaffCaller) {
  const isFirst = (await listFactors(db, caller.admin_id)).length === 0;
  if (!isFirst && !caller.proven) throw new ShopError('NOT_SIGNED_IN');
}

export async function confirmTotp(
  deps: FactorDeps,
  caller: StaffCaller,
  code: string,
): Promise<FactorChange> {
  await requireRightToAddFactor(deps, caller);
  const pending = await findPendingTotp(deps.db, caller.token_hash);
  const secret = pending && deps.totpCipher.decrypt(pending.secret, caller.admin_id);
  const step = secret && findStep({ secret, now: pending.now, code: code.replace(/\s/g, '') });
  if (!pending || step === undefined) throw new ShopError('WRONG_CODE', { field: 'code' });
  const totp = { admin_id: caller.admin_id, secret: pending.secret, step };
  return change(deps, caller, 'authenticator app set', (trx) => upsertTotp(trx, totp));
}

export async function addPasskey(
  deps: FactorDeps,
  caller: StaffCaller,
  { name, passkey }: { name: string; passkey: Credential },
): Promise<FactorChange> {
  await requireRightToAddFactor(deps, caller);
  const { admin_id } = caller;
  const verified = await verifyNewPasskey({ ...deps, ...caller }, passkey);
  return change(deps, caller, 'passkey added', async (trx) => {
    if (!(await insertPasskey(trx, { ...verified, admin_id, name })))
      throw new ShopError('PASSKEY_REJECTED');
  });
}

export async function removeFactor(
  deps: FactorDeps,
  caller: StaffCaller,
  { credential_id }: { credential_id?: string | undefined },
): Promise<FactorChange> {
  const { admin_id, role } = caller;
  const action = credential_id === undefined ? 'authenticator app removed' : 'passkey removed';
  return change(deps, caller, action, async (trx) => {
    await deleteFactor(trx, { admin_id, credential_id });
    const isLast = (await listFactors(trx, admin_id)).length === 0;
    if (isLast && isFactorRequired(deps, role)) throw new ShopError('SECOND_FACTOR_NEEDED');
    if (isLast) await replaceRecoveryCodes(trx, { admin_id, hashes: [] });
  });
}

export const renewRecoveryCodes = (deps: FactorDeps, caller: StaffCaller): Promise<FactorChange> =>
  change(deps, caller, 'recovery codes replaced', async (trx) => {
    const { admin_id } = caller;
    if ((await listFactors(trx, admin_id)).length === 0)
      throw new ShopError('SECOND_FACTOR_NEEDED');
    // change() draws new ones where none are left.
    await replaceRecoveryCodes(trx, { admin_id, hashes: [] });
  });

export async function changeStaffPassword(
  deps: FactorDeps,
  caller: StaffCaller,
  { currentPassword, newPassword }: { currentPassword: string; newPassword: string },
): Promise<FactorChange> {
  const { admin_id } = caller;
  const current = { password: currentPassword, field: 'currentPassword' };
  await verifyStaffPassword(deps, admin_id, current);
  const password_hash = await deps.passwordHasher.hash(newPassword);
  return change(deps, caller, PASSWORD_CHANGED, async (trx) => {
    await trx
      .updateTable('admin')
      .set({ password_hash })
      .where('admin_id', '=', admin_id)
      .execute();
    await revokePasswordLinks(trx, admin_id);
  });
}

/**
 * Changes the factors of an account. All other sessions end, and the caller's gets another token, so that no
 * stolen cookie survives. With the first factor come recovery codes.
 */
async function change(
  { db, client_address }: FactorDeps,
  { admin_id, token_hash }: StaffCaller,
  action: StaffEvent,
  apply: (trx: Trx) => Promise<void>,
): Promise<FactorChange> {
  return db.transaction().execute(async (trx) => {
    if (!(await lockStaff(trx, admin_id))) throw new ShopError('NOT_SIGNED_IN');
    await apply(trx);
    const recovery_codes = await drawMissingCodes(trx, admin_id);
    await deleteOtherSessions(trx, { admin_id, token_hash });
    const token = createToken();
    const renewed = await renewSession(trx, { token_hash, newHash: hashToken(token) });
    if (!renewed) throw new ShopError('NOT_SIGNED_IN');
    const subject = `staff:${admin_id}`;
    await insertAudit(trx, { admin_id, action, subject });
    const kind = action === PASSWORD_CHANGED ? action : 'factor changed';
    await insertSecurityEvent(trx, { kind, admin_id, client_address, subject: action });
    await notifyStaff(trx, { event: action, admin_id });
    return { token, ...(recovery_codes && { recovery_codes }) };
  });
}

async function drawMissingCodes(trx: Trx, admin_id: number): Promise<string[] | undefined> {
  const hasFactor = (await listFactors(trx, admin_id)).length > 0;
  if (!hasFactor || (await countRecoveryCodes(trx, admin_id)) > 0) return undefined;
  const codes = createRecoveryCodes();
  await replaceRecoveryCodes(trx, { admin_id, hashes: codes.map(hashRecoveryCode) });
  return codes;
}
