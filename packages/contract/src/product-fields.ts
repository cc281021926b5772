import * as z from 'zod/mini';

export const MOST_PICTURES = 8;

/** Stored or sent as a list, a single key or nothing; read as a list, always. */
export const ImageList = z.pipe(
  z.transform((image: string | string[] | null | undefined) =>
    typeof image === 'string' ? [image] : (image ?? []),
  ),
  z.array(z.string()),
);

/** 1 and true both mean visible. */
export const Enabled = z.pipe(
  z.transform((enabled: 0 | 1 | boolean) => (typeof enabled === 'boolean' ? +enabled : enabled)),
  z.literal([0, 1]),
);
