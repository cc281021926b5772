import type { WayBack } from './ways-back.ts';

/** Why a piece comes back, in the customer's words. */
export const RETURN_REASONS = {
  fault: 'It has a fault',
  damaged: 'It was damaged on the way',
  wrong_piece: 'It is not what I ordered',
  not_as_described: 'It is not as described',
  changed_mind: 'I changed my mind',
} as const;
export type ReturnReason = keyof typeof RETURN_REASONS;

/** A defect is the shop's fault: it is taken back after the return period too, at the shop's cost. */
export const isDefect = (reason: ReturnReason): boolean => reason !== 'changed_mind';

/** Said to customers before they ask, on the form and on the page about returns. */
export const FAULTY_RETURN_SENTENCES: Record<WayBack, string> = {
  post: 'We pay the postage: send us a photo of the courier receipt, and we will refund it.',
  prepaid_label: 'You pay nothing: we will email you a prepaid label for the parcel.',
  pickup: 'You pay nothing: a courier will collect the parcel from your door.',
};

/** A return is answered within the time that the law gives to complaints. */
const RETURN_ANSWER_HOURS = 48;

export const toReturnAnswerDue = (created_at: string): Date =>
  new Date(Date.parse(created_at) + RETURN_ANSWER_HOURS * 3_600_000);

/** asked: not answered yet. approved: on its way to the shop. received: counted there. All others are final. */
export const RETURN_STATUSES = [
  'asked',
  'approved',
  'received',
  'refunded',
  'exchanged',
  'refused',
] as const;
export type ReturnStatus = (typeof RETURN_STATUSES)[number];
