import { hash, randomBytes } from 'node:crypto';

const COUNT = 10;
/** Without letters that are easily misread. 32 letters: five bits each. */
const LETTERS = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';
const LENGTH = 16;

/** Ten codes of 80 random bits, for example KQ4R-7TZ2-XM9C-PE3H. */
export const createRecoveryCodes = (): string[] => Array.from({ length: COUNT }, createCode);

function createCode(): string {
  const letters = [...randomBytes(LENGTH)].map((byte) => LETTERS[byte % LETTERS.length]).join('');
  return letters.replace(/(.{4})(?!$)/g, '$1-');
}

/** One plain hash is enough, because the code is random. Case, spaces and hyphens do not matter. */
export const hashRecoveryCode = (code: string): Buffer =>
  hash('sha256', code.toUpperCase().replace(/[^A-Z0-9]/g, ''), 'buffer');
