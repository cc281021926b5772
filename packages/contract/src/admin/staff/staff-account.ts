import * as z from 'zod/mini';
import { Device } from '../../accounts/account-devices.ts';
import { StaffSession } from '../../accounts/accounts.ts';
import { ALL_STAFF } from '../../accounts/staff-roles.ts';
import { defineEndpoint } from '../../endpoint.ts';
import { MessageReply, password, singleLine } from '../../fields.ts';
import {
  CODE_REQUIRED,
  CURRENT_PASSWORD_REQUIRED,
  DEVICE_NAME_REQUIRED,
  PASSWORD_REQUIRED,
  UNKNOWN_DEVICE,
} from '../../phrases.ts';
import { StaffPassword } from './staff-password.ts';

/** base64url, as browsers send it. */
const CredentialId = z.string().check(z.regex(/^[\w-]{1,1400}$/));

/** Result of navigator.credentials, as JSON. The server's WebAuthn library checks each part. */
const Credential = z.object({
  id: CredentialId,
  rawId: z.string(),
  type: z.literal('public-key'),
  response: z.record(z.string(), z.unknown()),
  clientExtensionResults: z.record(z.string(), z.unknown()),
  authenticatorAttachment: z.optional(z.string()),
});
export type Credential = z.output<typeof Credential>;

/** Options for navigator.credentials, as JSON. */
const CredentialOptions = z.object({ options: z.record(z.string(), z.unknown()) });

const code = z
  .string(CODE_REQUIRED)
  .check(z.trim(), z.minLength(1, CODE_REQUIRED), z.maxLength(40, CODE_REQUIRED));

/** Code of the app, or a recovery code. The password counts only while there is no second factor. */
export const Proof = z.union([
  z.object({ code }),
  z.object({ passkey: Credential }),
  z.object({ password: password(PASSWORD_REQUIRED) }),
]);
export type Proof = z.output<typeof Proof>;

const Passkey = z.object({
  credential_id: z.string(),
  name: z.string(),
  created_at: z.string(),
  last_used_at: z.nullable(z.string()),
});
export type Passkey = z.output<typeof Passkey>;

export const StaffAccount = z.object({
  name: z.string(),
  email: z.string(),
  /** Owner and accounts cannot work without a second factor. */
  required: z.boolean(),
  totp: z.boolean(),
  passkeys: z.array(Passkey),
  recovery_codes_left: z.int(),
  /** False: a change of the factors asks for a proof first. */
  fresh: z.boolean(),
  sessions: z.array(Device),
});
export type StaffAccount = z.output<typeof StaffAccount>;

export const StaffPasswordChange = z.object({
  currentPassword: password(CURRENT_PASSWORD_REQUIRED),
  newPassword: StaffPassword,
});
export type StaffPasswordChange = z.output<typeof StaffPasswordChange>;

/** With the first second factor come recovery codes, which are never shown again. */
const FactorReply = z.extend(MessageReply, {
  staff: StaffSession,
  recovery_codes: z.optional(z.array(z.string())),
});
export type FactorReply = z.output<typeof FactorReply>;

const access = ALL_STAFF;
const limited = { rateLimit: { name: 'proof', account: 'caller', resetOnSuccess: true } } as const;

/** In its own module so that the customer's bundle does not include it. */
export const staffAccount = {
  view: defineEndpoint({
    method: 'GET',
    path: '/api/admin/account',
    access,
    summary: 'Second factors and sessions of the member of staff who asks',
    reply: StaffAccount,
  }),
  prove: defineEndpoint({
    method: 'POST',
    path: '/api/admin/account/proof',
    access,
    unproven: true,
    ...limited,
    summary: 'Proves who is asking: the second step of a login, and again before changes of money',
    body: Proof,
    reply: z.extend(MessageReply, { staff: StaffSession }),
  }),
  startPasskeyProof: defineEndpoint({
    method: 'POST',
    path: '/api/admin/account/proof/passkey',
    access,
    unproven: true,
    summary: 'What a passkey has to sign as a proof',
    reply: CredentialOptions,
  }),
  startTotp: defineEndpoint({
    method: 'POST',
    path: '/api/admin/account/totp/start',
    access,
    unproven: true,
    fresh: 'always',
    summary: 'Draws the secret of a new authenticator app; it counts once a code is confirmed',
    reply: z.object({ secret: z.string(), uri: z.string() }),
  }),
  confirmTotp: defineEndpoint({
    method: 'POST',
    path: '/api/admin/account/totp',
    access,
    unproven: true,
    fresh: 'always',
    ...limited,
    summary: 'Sets the authenticator app by its first code, and ends all other sessions',
    body: z.object({ code }),
    reply: FactorReply,
  }),
  startPasskey: defineEndpoint({
    method: 'POST',
    path: '/api/admin/account/passkeys/start',
    access,
    unproven: true,
    fresh: 'always',
    summary: 'What a new passkey has to sign',
    reply: CredentialOptions,
  }),
  addPasskey: defineEndpoint({
    method: 'POST',
    path: '/api/admin/account/passkeys',
    access,
    unproven: true,
    fresh: 'always',
    ...limited,
    summary: 'Adds a passkey, and ends all other sessions',
    body: z.object({ name: singleLine(DEVICE_NAME_REQUIRED, 60), passkey: Credential }),
    reply: FactorReply,
  }),
  removeFactor: defineEndpoint({
    method: 'POST',
    path: '/api/admin/account/factors/remove',
    access,
    fresh: 'always',
    summary: 'Removes the authenticator app or a passkey, and ends all other sessions',
    body: z.object({
      /** Without it the authenticator app. */
      credential_id: z.optional(CredentialId),
    }),
    reply: FactorReply,
  }),
  newRecoveryCodes: defineEndpoint({
    method: 'POST',
    path: '/api/admin/account/recovery-codes',
    access,
    fresh: 'always',
    summary: 'Replaces the recovery codes, and ends all other sessions',
    reply: FactorReply,
  }),
  changePassword: defineEndpoint({
    method: 'POST',
    path: '/api/admin/account/password',
    access,
    fresh: 'always',
    rateLimit: { name: 'profile', account: 'caller' },
    summary: 'Sets a new password, and ends all other sessions',
    body: StaffPasswordChange,
    reply: FactorReply,
  }),
  logOutSession: defineEndpoint({
    method: 'POST',
    path: '/api/admin/account/sessions/{id}/log-out',
    access,
    summary: 'Ends one of the own sessions',
    params: z.object({ id: z.uuid(UNKNOWN_DEVICE) }),
    reply: MessageReply,
  }),
};
