import { MAX_IMAGES } from '@shop/domain/products/product-limits';
import * as z from 'zod/mini';

export { MAX_IMAGES };
export const TOO_MANY_IMAGES = `A product can have at most ${MAX_IMAGES} pictures. Please remove some first.`;

/** Accepts a list, a list as JSON text, a single key or nothing; the output is a list. */
export const ImageList = z.pipe(
  z.transform((image: string | string[] | null | undefined): unknown =>
    typeof image === 'string' ? parseImages(image) : (image ?? []),
  ),
  z.array(z.string()),
);

function parseImages(text: string): unknown {
  if (!text) return [];
  if (!text.startsWith('[')) return [text];
  try {
    return JSON.parse(text);
  } catch {
    return [text];
  }
}

/** 0 or 1; booleans are converted. */
export const Enabled = z.pipe(
  z.transform((enabled: 0 | 1 | boolean) => (typeof enabled === 'boolean' ? +enabled : enabled)),
  z.literal([0, 1]),
);

/** Only a number is a discount; anything else is none. */
export const RepliedDiscount = z.pipe(
  z.transform((discount: unknown) => (typeof discount === 'number' ? discount : 0)),
  z.number(),
);
