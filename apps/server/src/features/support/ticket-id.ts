import { randomText } from '#platform/random-text.ts';

/** A running number would tell customers how many complaints there are. */
export const generateTicketId = (): string => `T-${randomText(6)}`;

/** Never equal to the key of a product image, which is public. */
export const generateImageKey = (): string => `ticket-${randomText(26).toLowerCase()}.jpg`;
