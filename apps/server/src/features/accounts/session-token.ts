import { hash, randomBytes } from 'node:crypto';

/** 256 random bits as text; what the cookie holds. */
export const newToken = (): string => randomBytes(32).toString('base64url');

/** What the database holds. A token is too random to guess, so one plain hash does. */
export const hashOf = (token: string): Buffer => hash('sha256', token, 'buffer');

/** Whether a text could be one of our tokens; anything else is not worth a look into the database. */
export const isToken = (text: string): boolean => /^[\w-]{43}$/.test(text);
