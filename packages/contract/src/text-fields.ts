import * as z from 'zod/mini';

/**
 * Control characters end up in logs and on printed receipts. PostgreSQL keeps neither the first of
 * them nor half of a character that is written in two parts.
 */
const PRINTABLE = /^[^\p{Cc}\p{Cs}]*$/u;

/** One line that somebody typed: trimmed, not empty, short enough to print. */
export const line = (missing: string, most = 100) =>
  z
    .string(missing)
    .check(
      z.trim(),
      z.minLength(1, missing),
      z.maxLength(most, `Please use at most ${most} characters.`),
      z.regex(PRINTABLE, 'This has a character we cannot print.'),
    );

/** The reply of a call that only says how it went. */
export const Told = z.object({ msg: z.string() });
