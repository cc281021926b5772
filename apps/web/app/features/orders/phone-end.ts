import { PhoneEndDigits } from '@shop/contract';
import * as z from 'zod/mini';
import { formParser } from '#ui/forms/parse-form.ts';

const PhoneEnd = z.object({ phone_end: PhoneEndDigits });
export type PhoneEnd = z.output<typeof PhoneEnd>;

/** A form with the last four digits of an order's phone number. */
export const parsePhoneEnd = formParser(PhoneEnd);
