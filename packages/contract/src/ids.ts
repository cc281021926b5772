import * as z from 'zod/mini';

/** Positive integer in a path or query, in ASCII digits without sign, spaces or leading zeros. */
export const numberInPath = (digits: number) =>
  z.pipe(
    z.string().check(z.regex(new RegExp(`^[1-9][0-9]{0,${digits - 1}}$`), 'Not a number we know.')),
    z.transform(Number),
  );

export const IdInPath = numberInPath(15);

/** Id in a JSON body. */
export const Id = z.int().check(z.minimum(1));

/** Crockford base32 (no I, L, O, U), so that it can be read out on the telephone. */
export const OrderId = z
  .string()
  .check(z.regex(/^[0-9A-HJKMNP-TV-Z]{4}-[0-9A-HJKMNP-TV-Z]{4}$/, 'Not an order number.'));

/** Order number in a reply. A number is read as well: the specification does not say what it looks like. */
export const RepliedOrderId = z.pipe(z.union([z.string(), z.number()]), z.transform(String));
