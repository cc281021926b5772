import { hash, randomBytes } from 'node:crypto';
import { RETENTION } from '@shop/domain/people/retention';

export type AccountKind = 'customer' | 'admin';

interface SessionPolicy {
  /** Ends after this long without a request. */
  idleHours: number;
  totalHours: number;
  /** Interval of updates to last_seen_at; one with every request would cost too many writes. */
  touchMinutes: number;
}

const DAY = 24;

/** Customers stay logged in on their own phone; a staff member's session covers a working day. */
export const SESSION_POLICY: Record<AccountKind, SessionPolicy> = {
  customer: { idleHours: 30 * DAY, totalHours: RETENTION.sessions.days * DAY, touchMinutes: 60 },
  admin: { idleHours: 2, totalHours: 12, touchMinutes: 5 },
};

/** 256 random bits as base64url; the value of the cookie. */
export const createToken = (): string => randomBytes(32).toString('base64url');

/** Stored in the database. One plain hash is enough, because the token is random. */
export const hashToken = (token: string): Buffer => hash('sha256', token, 'buffer');

/** Whether a text has the form of a token; anything else needs no database query. */
export const isToken = (text: string): boolean => /^[\w-]{43}$/.test(text);
