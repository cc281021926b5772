/** Why a piece comes back, in the customer's words. */
export const RETURN_REASONS = {
  fault: 'It has a fault',
  damaged: 'It was damaged on the way',
  wrong_piece: 'It is not what I ordered',
  not_as_described: 'It is not as described',
  changed_mind: 'I changed my mind',
} as const;
export type ReturnReason = keyof typeof RETURN_REASONS;

/** The shop's fault: taken back after the days of the rule, too, and sent back at the shop's cost. */
export const isDefect = (reason: ReturnReason): boolean => reason !== 'changed_mind';

/**
 * asked: nobody has answered. approved: on its way to the shop. received: counted there.
 * The others are ends.
 */
export const RETURN_STATUSES = [
  'asked',
  'approved',
  'received',
  'refunded',
  'exchanged',
  'refused',
] as const;
export type ReturnStatus = (typeof RETURN_STATUSES)[number];
