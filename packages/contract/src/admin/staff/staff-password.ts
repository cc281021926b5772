import { isCommonPassword } from '@shop/domain/people/common-passwords';
import * as z from 'zod/mini';
import { PASSWORD_REQUIRED, PASSWORD_TOO_LONG } from '../../phrases.ts';

export const MIN_STAFF_PASSWORD = 12;

/** Password of staff; customers may have a shorter one. Not trimmed: spaces are allowed. */
export const StaffPassword = z.string(PASSWORD_REQUIRED).check(
  z.minLength(1, PASSWORD_REQUIRED),
  z.minLength(MIN_STAFF_PASSWORD, `Password must be at least ${MIN_STAFF_PASSWORD} characters`),
  z.maxLength(200, PASSWORD_TOO_LONG),
  z.refine(
    (password) => !isCommonPassword(password),
    'This password is easy to guess. Three or four unrelated words are better.',
  ),
);
