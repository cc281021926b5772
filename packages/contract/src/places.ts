import { isPincode } from '@shop/domain/india';
import * as z from 'zod/mini';
import { defineEndpoint } from './endpoint.ts';
import { INVALID_PINCODE } from './phrases.ts';

export const PinCode = z.string().check(z.trim(), z.refine(isPincode, INVALID_PINCODE));

/** A suggestion: postal areas do not follow every border. */
export const Place = z.object({
  /** GST code of the State or union territory. */
  stateCode: z.string(),
  district: z.string(),
  /** The other State of a PIN code that two States share. Nothing is suggested then: the customer is asked. */
  otherStateCode: z.optional(z.string()),
});
export type Place = z.infer<typeof Place>;

export const places = {
  find: defineEndpoint({
    method: 'GET',
    path: '/api/place/{pin}',
    access: 'public',
    summary: 'State and district of a PIN code; empty when the code is unknown',
    params: z.object({ pin: PinCode }),
    reply: z.object({ place: z.nullable(Place) }),
  }),
};
