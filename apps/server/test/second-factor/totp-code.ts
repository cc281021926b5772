import { Secret, TOTP } from 'otpauth';

/** The code of an authenticator app; steps of half a minute from now. */
export const createCode = (secret: string, steps = 0): string =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({
    timestamp: Date.now() + steps * 30_000,
  });
