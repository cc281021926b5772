import { randomBytes } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';

const PERIOD_SECONDS = 30;
/** Steps before and after the present one, for clocks of phones that are off by half a minute. */
const WINDOW = 1;

/** 160 bits, as RFC 4226 recommends. */
export const createTotpSecret = (): Buffer => randomBytes(20);

/** Compared in constant time. @returns the time step of the code, undefined when it is wrong. */
export function findStep({
  secret,
  code,
  now,
}: {
  secret: Buffer;
  code: string;
  /** In milliseconds. */
  now: number;
}): number | undefined {
  const delta = createTotp(secret).validate({ token: code, timestamp: now, window: WINDOW });
  return delta === null ? undefined : Math.floor(now / 1000 / PERIOD_SECONDS) + delta;
}

/** The secret for an app, as text to type and as the content of a QR code. */
export function describeTotp(secret: Buffer, { brand, email }: { brand: string; email: string }) {
  const totp = createTotp(secret, { issuer: brand, label: email });
  return { secret: totp.secret.base32, uri: totp.toString() };
}

const createTotp = (secret: Buffer, names: { issuer?: string; label?: string } = {}) =>
  new TOTP({
    ...names,
    // A copy: a Buffer may share its memory with others.
    secret: new Secret({ buffer: Uint8Array.from(secret).buffer }),
    digits: 6,
    period: PERIOD_SECONDS,
    algorithm: 'SHA1',
  });
