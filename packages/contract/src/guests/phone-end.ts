import * as z from 'zod/mini';
import { optionalField } from '../fields.ts';
import { PHONE_END_REQUIRED } from '../phrases.ts';

/** The last four digits of an order's phone number. */
export const PhoneEndDigits = z
  .string(PHONE_END_REQUIRED)
  .check(z.trim(), z.regex(/^[0-9]{4}$/, PHONE_END_REQUIRED));

/** An empty field, as a form sends it, is not set. */
export const PhoneEnd = optionalField(PhoneEndDigits, PHONE_END_REQUIRED);
