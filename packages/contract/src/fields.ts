import { isEmail } from '@shop/domain/people/email';
import * as z from 'zod/mini';
import { PASSWORD_TOO_LONG, tooLong, UNUSABLE_CHARACTER } from './phrases.ts';

export const INVALID_CHOICE = 'Please choose from the list.';

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

/** A query value that is empty, as a form sends it, is not set. */
export const optionalField = <T extends z.core.$ZodType>(schema: T, error = INVALID_CHOICE) =>
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

/**
 * One of a filter's options, or several: a form with checkboxes repeats the parameter. Several are sorted and without
 * repetitions, so that equal choices are equal queries. An unknown option is valid, and finds nothing.
 */
export const filterOptions = <T extends string>(options: readonly T[]) =>
  z.optional(
    z.pipe(
      z.union([z.string(), z.array(z.string())], INVALID_CHOICE),
      z.transform((value): T[] | T | typeof UNKNOWN_OPTION | undefined => {
        const given = (typeof value === 'string' ? [value] : value).filter(Boolean);
        if (given.length === 0) return undefined;
        const chosen = options.filter((option) => given.includes(option));
        return chosen.length > 1 ? chosen : (chosen[0] ?? UNKNOWN_OPTION);
      }),
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

/** Positive integer in a path or query, in ASCII digits without sign, spaces or leading zeros. */
export const numberInPath = (digits: number) =>
  z.pipe(
    z.string().check(z.regex(new RegExp(`^[1-9][0-9]{0,${digits - 1}}$`), 'Not a valid number.')),
    z.transform(Number),
  );

export const IdInPath = numberInPath(15);

/** Id in a JSON body. */
export const Id = z.int().check(z.minimum(1));

/** Crockford base32 (no I, L, O, U), so that it can be read out on the telephone. */
export const OrderId = z
  .string()
  .check(z.regex(/^[0-9A-HJKMNP-TV-Z]{4}-[0-9A-HJKMNP-TV-Z]{4}$/, 'Not a valid order number.'));

/** Order number in a reply. A number is read as well: the specification does not say what it looks like. */
export const RepliedOrderId = z.pipe(z.union([z.string(), z.number()]), z.transform(String));

/**
 * No control characters, which would reach logs and printed receipts, and no lone surrogates. PostgreSQL
 * stores neither NUL nor surrogates. No bidirectional controls, by which a label or an address could be
 * displayed in another order than it is stored. Joiners are allowed: Malayalam needs them.
 */
const PRINTABLE = /^[^\p{Cc}\p{Cs}\p{Bidi_Control}]*$/u;

export const printable = z.regex(PRINTABLE, UNUSABLE_CHARACTER);
/** Like `printable`, with line breaks and tabs. */
export const printableLines = z.refine<string>(
  (text) => PRINTABLE.test(text.replace(/[\n\r\t]/g, '')),
  UNUSABLE_CHARACTER,
);

/** Single-line text field: trimmed, not empty, limited in length. */
export const singleLine = (required: string, maxLength = 100) =>
  z
    .string(required)
    .check(
      z.trim(),
      z.minLength(1, required),
      z.maxLength(maxLength, tooLong(maxLength)),
      printable,
    );

/** Single-line text field that may be empty: trimmed, limited in length. */
export const optionalLine = (maxLength: number) =>
  z.string().check(z.trim(), z.maxLength(maxLength, tooLong(maxLength)), printable);

/** Text of a few lines: trimmed, may be empty. */
export const shortText = (maxLength: number) =>
  z.string().check(z.trim(), z.maxLength(maxLength, tooLong(maxLength)), printableLines);

/** Text of a search box, without characters that PostgreSQL cannot store. */
export const SearchText = z
  .string()
  .check(z.trim(), z.maxLength(100), z.regex(PRINTABLE, UNUSABLE_CHARACTER));

/** Reply of calls that return only a message. */
export const MessageReply = z.object({ msg: z.string() });

/** Reply of the specified calls whose status alone says that they succeeded. */
export const StatusReply = z.object({ msg: z.optional(z.string()) });

export const MAX_EMAIL_LENGTH = 254;

/** Trimmed and lower-cased, so that accounts are unique whatever the capitalization. */
export const email = (required: string, invalid: string) =>
  z
    .string(required)
    .check(
      z.trim(),
      z.toLowerCase(),
      z.minLength(1, required),
      z.maxLength(MAX_EMAIL_LENGTH, invalid),
      z.refine(isEmail, invalid),
    );

/** Not trimmed: spaces are allowed. The maximum bounds the cost of hashing. */
export const password = (required: string) =>
  z
    .string(required)
    .check(
      z.minLength(1, required),
      z.minLength(6, 'Password must be at least 6 characters'),
      z.maxLength(200, PASSWORD_TOO_LONG),
    );
