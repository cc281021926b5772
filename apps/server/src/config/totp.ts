import * as z from 'zod';

const HOW = 'the output of: openssl rand -base64 32';
const key = z
  .string({ error: `is missing: ${HOW}` })
  .transform((text) => Buffer.from(text, 'base64'))
  .refine((bytes) => bytes.length === 32, `must be 32 bytes in base64, ${HOW}`);

/** Keys that encrypt the secrets of authenticator apps. Only the server has them. */
export const TotpKeys = z.object({
  TOTP_KEY: key,
  /** Needed after a rotation, until every secret is encrypted with the new key. */
  TOTP_KEY_PREVIOUS: key.optional(),
});
