export const MIN_RATING = 1;
export const MAX_RATING = 5;

/** From so many reviews on, cards show stars: one or two say little. */
export const REVIEWS_FOR_STARS = 3;

/** Why the shop may hide a review. Readers see how many are hidden, in these words. */
export const HIDING_REASONS = {
  personal_data: 'personal data',
  insults: 'insults',
  off_topic: 'not about the piece',
  advertising: 'advertising',
  unlawful: 'against the law',
} as const;
export type HidingReason = keyof typeof HIDING_REASONS;

// The keys of the record above, which no other code extends.
export const HIDING_REASON_NAMES = Object.keys(HIDING_REASONS) as [HidingReason, ...HidingReason[]];
