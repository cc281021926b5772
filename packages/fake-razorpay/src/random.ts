import { randomBytes } from 'node:crypto';

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';
const ID_LENGTH = 14;

type Prefix = 'order' | 'pay' | 'qr' | 'rfnd' | 'card' | 'setl' | 'adj';

export const randomLetters = (length: number): string =>
  Array.from(randomBytes(length), (byte) => ALPHABET[byte % ALPHABET.length]).join('');

export const generateId = (prefix: Prefix): string => `${prefix}_${randomLetters(ID_LENGTH)}`;

export const randomDigits = (length: number): string =>
  Array.from(randomBytes(length), (byte) => byte % 10).join('');

/** Deterministic generator (mulberry32). */
export function seededRandom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
