import * as z from 'zod/mini';

/**
 * No control characters, which would reach logs and printed receipts, and no lone surrogates. PostgreSQL
 * stores neither NUL nor surrogates.
 */
const PRINTABLE = /^[^\p{Cc}\p{Cs}]*$/u;

/** Single-line text field: trimmed, not empty, limited in length. */
export const singleLine = (required: string, maxLength = 100) =>
  z
    .string(required)
    .check(
      z.trim(),
      z.minLength(1, required),
      z.maxLength(maxLength, `Please use at most ${maxLength} characters.`),
      z.regex(PRINTABLE, 'This has a character we cannot print.'),
    );

/** Reply of calls that return only a message. */
export const MessageReply = z.object({ msg: z.string() });
