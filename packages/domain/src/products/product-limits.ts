/** Limits of products, in forms and in files. */
export const MAX_NAME = 200;
export const MAX_DESCRIPTION = 5000;
export const MAX_STOCK = 1_000_000;
export const MAX_IMAGES = 8;
