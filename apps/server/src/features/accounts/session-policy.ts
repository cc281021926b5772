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

/** Customers stay logged in on their own phone; an admin's session covers a working day. */
export const SESSION_POLICY: Record<AccountKind, SessionPolicy> = {
  customer: { idleHours: 30 * DAY, totalHours: RETENTION.sessions.days * DAY, touchMinutes: 60 },
  admin: { idleHours: 2, totalHours: 12, touchMinutes: 5 },
};
