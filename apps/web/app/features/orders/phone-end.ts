import { errors } from '@shop/contract';
import * as z from 'zod/mini';
import { formParser } from '#ui/forms/parse-form.ts';

const { msg } = errors.PHONE_END_REQUIRED;

const PhoneEnd = z.object({
  phone_end: z.string(msg).check(z.trim(), z.regex(/^[0-9]{4}$/, msg)),
});
export type PhoneEnd = z.output<typeof PhoneEnd>;

/** A form with the last four digits of an order's phone number. */
export const parsePhoneEnd = formParser(PhoneEnd);
