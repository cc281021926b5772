import * as z from 'zod/mini';
import { optionalField } from './fields.ts';
import { PHONE_END_REQUIRED } from './phrases.ts';

/** An empty field, as a form sends it, is not set. */
export const PhoneEnd = optionalField(
  z.string().check(z.regex(/^[0-9]{4}$/, PHONE_END_REQUIRED)),
  PHONE_END_REQUIRED,
);
