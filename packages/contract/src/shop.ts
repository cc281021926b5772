import { ZONES } from '@shop/domain/orders/delivery';
import { WAYS_BACK } from '@shop/domain/orders/ways-back';
import { isStateCode } from '@shop/domain/states';
import * as z from 'zod/mini';
import { defineEndpoint } from './endpoint.ts';
import { optionalField } from './fields.ts';
import { PinCode } from './places.ts';

/** Settings that the pages show. Sent to every visitor. */
export const PublicShop = z.object({
  brand: z.string(),
  brandInMalayalam: z.string(),
  legalName: z.string(),
  address: z.array(z.string()),
  /** GST code. */
  stateCode: z.string(),
  pinCode: z.string(),
  landline: z.string(),
  mobile: z.string(),
  /** Digits only, as WhatsApp's links need them. */
  whatsApp: z.string(),
  email: z.string(),
  helpLine: z.string(),
  supportHours: z.string(),
  craft: z.string(),
  handwovenNote: z.string(),
  social: z.object({ url: z.string(), name: z.string() }),
  officer: z.object({
    name: z.string(),
    designation: z.string(),
    phone: z.string(),
    email: z.string(),
  }),
  countryOfOrigin: z.string(),
  packingDays: z.int(),
  /** 0: only defects are taken back. */
  returnDays: z.int(),
  faultyWayBack: z.enum(WAYS_BACK),
  /** Orders from this many rupees are delivered free wherever the shop delivers. 0: all; null: not everywhere. */
  freeDeliveryFrom: z.nullable(z.number()),
  /** The highest charge in rupees, and the days on the road; null: the shop delivers nowhere. */
  delivery: z.nullable(z.object({ charge: z.number(), minDays: z.int(), maxDays: z.int() })),
  /** Empty unless the shop is registered. */
  gstin: z.string(),
  sendsMail: z.boolean(),
});
export type PublicShop = z.output<typeof PublicShop>;

/** The charge in rupees, and the days on which a parcel probably arrives. */
export const DeliveryQuote = z.object({
  delivers: z.boolean(),
  /** The State outside which the shop may not sell, where that is the reason. */
  onlyInState: z.optional(z.string()),
  zone: z.enum(ZONES),
  charge: z.number(),
  /** Orders from this amount are delivered free; null: never. */
  freeFrom: z.nullable(z.number()),
  /** YYYY-MM-DD. */
  from: z.string(),
  until: z.string(),
  place: z.object({ stateCode: z.string(), district: z.optional(z.string()) }),
});
export type DeliveryQuote = z.output<typeof DeliveryQuote>;

export const shop = {
  view: defineEndpoint({
    method: 'GET',
    path: '/api/shop',
    access: 'public',
    summary: 'Name, contacts, grievance officer and rules of the shop',
    reply: PublicShop,
  }),
  quoteDelivery: defineEndpoint({
    method: 'GET',
    path: '/api/delivery',
    access: 'public',
    summary: 'Charge and estimated days of a delivery to a PIN code',
    query: z.object({
      pin: PinCode,
      /** GST code of the State, where the customer knows better than the table of PIN codes. */
      state: optionalField(z.string().check(z.refine(isStateCode))),
      /** In rupees, for the free-from amount. */
      amount: optionalField(
        z.pipe(z.string().check(z.regex(/^[0-9]{1,7}(\.[0-9]{1,2})?$/)), z.transform(Number)),
      ),
    }),
    /** Null: no such PIN code is known. */
    reply: z.object({ quote: z.nullable(DeliveryQuote) }),
  }),
};
