import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';

const ALGORITHM = 'aes-256-gcm';
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/** Secrets of authenticator apps as the database holds them: nonce, ciphertext, tag. */
export interface TotpCipher {
  encrypt: (secret: Buffer, admin_id: number) => Buffer;
  /** @returns undefined for a row of another account, another key or a damaged row. */
  decrypt: (stored: Buffer, admin_id: number) => Buffer | undefined;
}

/** The first key encrypts, all of them decrypt. The account is authenticated with the secret. */
export function createTotpCipher(keys: [Buffer, ...Buffer[]]): TotpCipher {
  return {
    encrypt(secret, admin_id) {
      const nonce = randomBytes(NONCE_BYTES);
      const cipher = createCipheriv(ALGORITHM, keys[0], nonce).setAAD(toAad(admin_id));
      return Buffer.concat([nonce, cipher.update(secret), cipher.final(), cipher.getAuthTag()]);
    },
    decrypt(stored, admin_id) {
      for (const key of keys) {
        const secret = tryKey(key, stored, admin_id);
        if (secret) return secret;
      }
      return undefined;
    },
  };
}

function tryKey(key: Buffer, stored: Buffer, admin_id: number): Buffer | undefined {
  const decipher = createDecipheriv(ALGORITHM, key, stored.subarray(0, NONCE_BYTES), {
    authTagLength: TAG_BYTES,
  });
  decipher.setAAD(toAad(admin_id)).setAuthTag(stored.subarray(-TAG_BYTES));
  const secret = decipher.update(stored.subarray(NONCE_BYTES, -TAG_BYTES));
  try {
    return Buffer.concat([secret, decipher.final()]);
  } catch {
    // The tag does not fit: node:crypto has no code for it.
    return undefined;
  }
}

const toAad = (admin_id: number) => Buffer.from(`admin_totp:${admin_id}`);
