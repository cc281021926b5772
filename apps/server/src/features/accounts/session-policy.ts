export type AccountKind = 'customer' | 'admin';

interface Lifetime {
  /** Ends when it was not used for so long. */
  idleHours: number;
  /** Ends in any case. */
  totalHours: number;
  /** How often "used" is written down; a write with every request would cost more than it tells. */
  seenMinutes: number;
}

const DAY = 24;

/** Customers stay logged in on their own phone; an admin's session covers a working day. */
export const LIFETIMES: Record<AccountKind, Lifetime> = {
  customer: { idleHours: 30 * DAY, totalHours: 90 * DAY, seenMinutes: 60 },
  admin: { idleHours: 2, totalHours: 12, seenMinutes: 5 },
};
