import * as z from 'zod/mini';

/**
 * No control characters, which would reach logs and printed receipts, and no lone surrogates. PostgreSQL
 * stores neither NUL nor surrogates. No bidirectional controls, by which a label or an address could be
 * displayed in another order than it is stored. Joiners are allowed: Malayalam needs them.
 */
const PRINTABLE = /^[^\p{Cc}\p{Cs}\p{Bidi_Control}]*$/u;

const NOT_PRINTABLE = 'This has a character we cannot print.';
export const printable = z.regex(PRINTABLE, NOT_PRINTABLE);
/** The same with line breaks and tabs. */
export const printableLines = z.refine<string>(
  (text) => PRINTABLE.test(text.replace(/[\n\r\t]/g, '')),
  NOT_PRINTABLE,
);

/** Single-line text field: trimmed, not empty, limited in length. */
export const singleLine = (required: string, maxLength = 100) =>
  z
    .string(required)
    .check(
      z.trim(),
      z.minLength(1, required),
      z.maxLength(maxLength, `Please use at most ${maxLength} characters.`),
      printable,
    );

/** Single-line text field that may be empty: trimmed, limited in length. */
export const optionalLine = (maxLength: number) =>
  z
    .string()
    .check(
      z.trim(),
      z.maxLength(maxLength, `Please use at most ${maxLength} characters.`),
      printable,
    );

/** Text of a few lines: trimmed, may be empty. */
export const shortText = (maxLength: number) =>
  z
    .string()
    .check(
      z.trim(),
      z.maxLength(maxLength, `Please use at most ${maxLength} characters.`),
      printableLines,
    );

/** What is typed into a search box; characters that PostgreSQL cannot store find nothing. */
export const SearchText = z
  .string()
  .check(z.trim(), z.maxLength(100), z.regex(PRINTABLE, 'This has a character we cannot find.'));

/** Reply of calls that return only a message. */
export const MessageReply = z.object({ msg: z.string() });

/** Reply of the specified calls whose status alone says that they succeeded. */
export const StatusReply = z.object({ msg: z.optional(z.string()) });
