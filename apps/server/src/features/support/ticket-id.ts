import { randomInt } from 'node:crypto';

/** Crockford's base 32: no characters that are easily confused. */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

const randomText = (length: number) =>
  Array.from({ length }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');

/** A running number would tell customers how many complaints there are. */
export const generateTicketId = (): string => `T-${randomText(6)}`;

/** Never equal to the key of a product image, which is public. */
export const generateImageKey = (): string => `ticket-${randomText(26).toLowerCase()}.jpg`;
