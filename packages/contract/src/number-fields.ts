import * as z from 'zod/mini';

export const INVALID_CHOICE = 'Not one of the choices.';

/** A number as a form sends it: decimal text with at most two decimals. */
export const numberField = <T extends z.core.$ZodType<unknown, number>>(
  number: T,
  invalid: string,
) =>
  z.pipe(
    z.pipe(
      z.string(invalid).check(z.trim(), z.regex(/^[0-9]{1,12}(\.[0-9]{1,2})?$/, invalid)),
      z.transform(Number),
    ),
    number,
  );
