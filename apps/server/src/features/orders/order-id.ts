import { randomText } from '#platform/random-text.ts';

/** 40 random bits, so that ids cannot be guessed. */
export const generateOrderId = (): string => `${randomText(4)}-${randomText(4)}`;
