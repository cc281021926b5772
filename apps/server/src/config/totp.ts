import * as z from 'zod';

const HOW = 'the output of: openssl rand -base64 32';
const key = z
  .string({ error: `is missing: ${HOW}` })
  .transform((text) => Buffer.from(text, 'base64'))
  .refine((bytes) => bytes.length === 32, `must be 32 bytes in base64, ${HOW}`);

/** Encrypts the secrets of authenticator apps. Of the server alone: the worker never sees them. */
export const TotpKeys = z.object({
  TOTP_KEY: key,
  /** After a rotation, until every secret is encrypted with the new key. */
  TOTP_KEY_PREVIOUS: key.optional(),
});
