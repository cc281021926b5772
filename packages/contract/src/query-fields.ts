import * as z from 'zod/mini';

/** A query value that is empty, as a form sends it, is not set. */
export const optionalField = <T extends z.core.$ZodType>(
  schema: T,
  error = 'Not one of the choices.',
) =>
  z.optional(
    z.pipe(
      z.union([z.literal(''), schema], error),
      // Any value other than the empty string is output of the schema.
      z.transform((value) => (value === '' ? undefined : (value as z.output<T>))),
    ),
  );
