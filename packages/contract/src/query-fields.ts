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

/** Stands for a value that is none of a filter's options: no product has it. */
export const UNKNOWN_OPTION = '?';

/** One of a filter's options. An unknown one is valid, and finds nothing. */
export const filterOption = <T extends string>(options: readonly T[]) =>
  optionalField(
    z.pipe(
      z.string(),
      z.transform((value) => options.find((option) => option === value) ?? UNKNOWN_OPTION),
    ),
  );

/** One of the choices in capitals or small letters. An unknown one is not set. */
export const lenientChoice = <T extends string>(choices: readonly T[]) =>
  z.optional(
    z.pipe(
      z.string(),
      z.transform((value) => choices.find((choice) => choice === value.toLowerCase())),
    ),
  );
