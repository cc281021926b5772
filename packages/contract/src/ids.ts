import * as z from 'zod/mini';

/** A whole number from 1 that arrives as text, in a path. '1.0', ' 1' and '٣' are not. */
export const numberInPath = (digits: number) =>
  z.pipe(
    z.string().check(z.regex(new RegExp(`^[1-9][0-9]{0,${digits - 1}}$`), 'Not a number we know.')),
    z.transform(Number),
  );

export const IdInPath = numberInPath(15);

/** The same in a body, where it is a number already. */
export const Id = z.int().check(z.minimum(1));

/** Short enough for the telephone: no I, L, O or U, which are heard or read as something else. */
export const OrderId = z
  .string()
  .check(z.regex(/^[0-9A-HJKMNP-TV-Z]{4}-[0-9A-HJKMNP-TV-Z]{4}$/, 'Not an order number.'));
