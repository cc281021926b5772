import { randomInt } from 'node:crypto';

/** Crockford's base 32: nothing that is heard or read as something else. */
const LETTERS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

const four = () => Array.from({ length: 4 }, () => LETTERS[randomInt(LETTERS.length)]).join('');

/** A number that nobody can guess from their own: one of a million million. */
export const newOrderId = (): string => `${four()}-${four()}`;
