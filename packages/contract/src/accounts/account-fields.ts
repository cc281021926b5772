import { isEmail } from '@shop/domain/people/email';
import * as z from 'zod/mini';

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
      z.maxLength(200, 'Password must be at most 200 characters'),
    );
