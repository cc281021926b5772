/** How returned pieces reach the shop. The owner chooses the way of faulty ones, all others are posted. */
export const WAYS_BACK = ['post', 'prepaid_label', 'pickup'] as const;
export type WayBack = (typeof WAYS_BACK)[number];
