import { randomInt } from 'node:crypto';

/** Crockford's base 32: no characters that are easily confused. */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

const randomGroup = () =>
  Array.from({ length: 4 }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');

/** 40 random bits, so that ids cannot be guessed. */
export const generateOrderId = (): string => `${randomGroup()}-${randomGroup()}`;
