import type { Db } from '#db/database.ts';
import { listStoredTotp, updateStoredTotp } from './totp.queries.ts';
import type { TotpCipher } from './totp-cipher.ts';

/** Encrypts every secret with the present key. @returns how many, and the accounts that no key opens */
export async function encryptAgain(
  db: Db,
  cipher: TotpCipher,
): Promise<{ done: number; unreadable: number[] }> {
  const unreadable: number[] = [];
  const rows = await listStoredTotp(db);
  for (const { admin_id, secret: stored } of rows) {
    const secret = cipher.decrypt(stored, admin_id);
    if (secret)
      await updateStoredTotp(db, { admin_id, stored, secret: cipher.encrypt(secret, admin_id) });
    else unreadable.push(admin_id);
  }
  return { done: rows.length - unreadable.length, unreadable };
}
