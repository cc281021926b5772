import * as z from 'zod/mini';

export const MAX_IMAGES = 8;

/** Accepts a list, a single key or nothing; the output is a list. */
export const ImageList = z.pipe(
  z.transform((image: string | string[] | null | undefined) =>
    typeof image === 'string' ? [image] : (image ?? []),
  ),
  z.array(z.string()),
);

/** 0 or 1; booleans are converted. */
export const Enabled = z.pipe(
  z.transform((enabled: 0 | 1 | boolean) => (typeof enabled === 'boolean' ? +enabled : enabled)),
  z.literal([0, 1]),
);
