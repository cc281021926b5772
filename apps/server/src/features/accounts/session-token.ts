import { hash, randomBytes } from 'node:crypto';

/** 256 random bits as base64url; the value of the cookie. */
export const createToken = (): string => randomBytes(32).toString('base64url');

/** Stored in the database. One plain hash is enough, because the token is random. */
export const hashToken = (token: string): Buffer => hash('sha256', token, 'buffer');

/** Whether a text has the form of a token; anything else needs no database query. */
export const isToken = (text: string): boolean => /^[\w-]{43}$/.test(text);
