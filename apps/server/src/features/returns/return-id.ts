import { randomText } from '#platform/random-text.ts';

/** A running number would tell customers how much comes back. */
export const generateReturnId = (): string => `R-${randomText(6)}`;

/** Never equal to the key of a product image, which is public. */
export const generateImageKey = (): string => `return-${randomText(26).toLowerCase()}.jpg`;
