import type { Credential } from '@shop/contract';
import { sql } from 'kysely';
import { readTotpKeys } from '#config/index.ts';
import { createToken, hashToken } from '#features/accounts/sessions/sessions.ts';
import { hashRecoveryCode } from '#features/accounts/staff/factors/recovery-codes.ts';
import { createTotpCipher } from '#features/accounts/staff/factors/totp-cipher.ts';
import { TEST_TOTP_KEY } from '#tools/totp-key.ts';
import { createAuthenticator } from './second-factor/authenticator.ts';
import { createCode } from './second-factor/totp-code.ts';
import type { TestShop } from './test-shop.ts';

/** Test data for the calls of the own account and of staff. */
export interface StaffData {
  recoveryCode: string;
  /** Code of the app that the session is setting up. */
  totpCode: string;
  passkey: Credential;
  /** Id of another session of the same account. */
  session_id: string;
  /** A member of staff who may be changed. */
  spare: number;
  invitation_id: string;
  invitationToken: string;
  /** From a link with which the spare member chooses a new password. */
  passwordToken: string;
}

/** 160 bits; base32 of them below. */
const SECRET = Buffer.from('12345678901234567890');
const SECRET_TEXT = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';
const CHALLENGE = 'dGhlIGNoYWxsZW5nZSBvZiBhIHRlc3Qgc2Vzc2lvbg';

const cipher = createTotpCipher(readTotpKeys({ TOTP_KEY: TEST_TOTP_KEY }));

/** For calls that do not read it. */
export const getAnyStaffData = async (): Promise<StaffData> => ({
  recoveryCode: '',
  totpCode: '',
  session_id: '',
  invitation_id: '',
  invitationToken: '',
  passwordToken: '',
  passkey: createAuthenticator().register(CHALLENGE),
  spare: 0,
});

/** Prepares an account and its session for whatever it may call. */
export async function prepareStaff(
  { db }: TestShop,
  {
    admin_id,
    token,
    spare,
    hasFactor,
  }: { admin_id: number; token: string; spare: number; hasFactor: boolean },
): Promise<StaffData> {
  const recoveryCode = createToken().slice(0, 20);
  const other = createToken();
  const invitationToken = createToken();
  const passwordToken = createToken();
  const stored = cipher.encrypt(SECRET, admin_id);
  await sql`delete from admin_passkey where admin_id = ${admin_id}`.execute(db);
  await sql`delete from admin_totp where admin_id = ${admin_id}`.execute(db);
  await sql`delete from rate_limit`.execute(db);
  if (hasFactor)
    await sql`
      insert into admin_totp (admin_id, secret, last_step) values (${admin_id}, ${stored}, 0)`.execute(
      db,
    );
  await sql`
    insert into admin_recovery_code (code_hash, admin_id)
    values (${hashRecoveryCode(recoveryCode)}, ${admin_id})`.execute(db);
  await sql`
    update session set pending_totp = ${stored}, challenge = ${CHALLENGE}, challenge_at = now()
    where token_hash = ${hashToken(token)}`.execute(db);
  const { session_id } = await db
    .insertInto('session')
    .values({ token_hash: hashToken(other), admin_id })
    .returning('session_id')
    .executeTakeFirstOrThrow();
  const { invitation_id } = await db
    .insertInto('staff_invitation')
    .values({
      email: `${session_id}@example.com`,
      role: 'packing',
      invited_by: admin_id,
      token_hash: hashToken(invitationToken),
      shown_token_hash: hashToken(createToken()),
    })
    .returning('invitation_id')
    .executeTakeFirstOrThrow();
  await sql`
    insert into staff_password_link (token_hash, admin_id, expires_at)
    values (${hashToken(passwordToken)}, ${spare}, now() + interval '1 day')`.execute(db);
  const totpCode = createCode(SECRET_TEXT);
  const passkey = createAuthenticator().register(CHALLENGE);
  const own = { recoveryCode, totpCode, passkey, session_id };
  return { ...own, spare, invitation_id, invitationToken, passwordToken };
}
