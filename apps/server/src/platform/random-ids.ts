import { randomInt } from 'node:crypto';

/** Crockford's base 32: no characters that are easily confused. */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** Five random bits a character. */
export const randomText = (length: number): string =>
  Array.from({ length }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');

/** 40 random bits, so that ids cannot be guessed. */
export const generateOrderId = (): string => `${randomText(4)}-${randomText(4)}`;

/** Random: a running number would reveal how many pieces come back. */
export const generateReturnId = (): string => `R-${randomText(6)}`;

/** Random: a running number would reveal how many complaints there are. */
export const generateTicketId = (): string => `T-${randomText(6)}`;

/** Never equal to the key of a product image, which is public. */
export const generatePrivateImageKey = (owner: 'return' | 'review' | 'ticket'): string =>
  `${owner}-${randomText(26).toLowerCase()}.jpg`;
