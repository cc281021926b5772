import { isGstin, isPan } from '@shop/domain/gstin';
import { isPincode } from '@shop/domain/india';
import type { DeliveryZone, ZoneName } from '@shop/domain/orders/delivery';
import { ZONES } from '@shop/domain/orders/delivery';
import { isEmail } from '@shop/domain/people/email';
import { isStateCode } from '@shop/domain/states';
import * as z from 'zod/mini';
import { CAN_RUN_SHOP } from '../accounts/staff-roles.ts';
import { defineEndpoint } from '../endpoint.ts';
import { MessageReply, printable, singleLine } from '../fields.ts';

/** A fact that may still be missing; the dashboard lists those that a shop needs before it opens. */
const optionalLine = (maxLength = 100) => z.union([z.literal(''), singleLine('', maxLength)]);
const optionalMatch = (matches: (text: string) => boolean, problem: string) =>
  z.string().check(
    z.trim(),
    z.refine((text) => text === '' || matches(text), problem),
  );

const Phone = optionalMatch(
  (text) => /^\+?[0-9 ]{8,20}$/.test(text),
  'Enter a phone number: digits, spaces and + only.',
);
const EmailAddress = optionalMatch(isEmail, 'Enter a valid email!');
const Days = (max: number) => z.int().check(z.minimum(0), z.maximum(max));
const Rupees = z.number().check(z.minimum(0), z.maximum(100_000), z.multipleOf(0.01));

const Zone = z
  .object({
    delivers: z.boolean(),
    charge: Rupees,
    freeFrom: z.nullable(Rupees),
    minDays: Days(60),
    maxDays: Days(60),
  })
  .check(
    z.refine(({ minDays, maxDays }) => minDays <= maxDays, {
      error: 'The second number of days must not be smaller than the first.',
      path: ['maxDays'],
    }),
  ) satisfies z.ZodMiniType<DeliveryZone>;

// Each zone has its own row: a missing one could not be charged for.
const Zones = z.object(
  Object.fromEntries(ZONES.map((zone) => [zone, Zone])) as Record<ZoneName, typeof Zone>,
);

const Day = z.iso.date('Enter a date.');

/** What the shopkeeper decides. What the operator decides (secrets, URLs, pools) is in the environment. */
export const ShopSettings = z.object({
  brand: singleLine('Enter the name of the shop.'),
  brandInMalayalam: optionalLine(),
  legalName: optionalLine(),
  address: z.array(singleLine('Enter a line.')).check(z.minLength(1), z.maxLength(8)),
  stateCode: z.string().check(z.refine(isStateCode, 'Choose a State.')),
  pinCode: optionalMatch(isPincode, 'Enter a 6-digit PIN code.'),
  landline: Phone,
  mobile: Phone,
  whatsApp: Phone,
  email: EmailAddress,
  helpLine: Phone,
  supportHours: optionalLine(),
  craft: optionalLine(500),
  handwovenNote: optionalLine(500),
  social: z.object({
    url: optionalMatch((text) => /^https:\/\/\S+$/.test(text), 'Begin with https://'),
    name: optionalLine(),
  }),
  pan: optionalMatch(isPan, 'A PAN has five letters, four digits and a letter.'),
  /** Each kind of document adds a letter of its own, and a number has at most 16 characters. */
  documentPrefix: z
    .string()
    .check(z.regex(/^[A-Z0-9]{0,3}$/, 'At most three capital letters or digits.')),
  officer: z.object({
    name: optionalLine(),
    designation: optionalLine(),
    phone: Phone,
    email: EmailAddress,
  }),
  countryOfOrigin: singleLine('Enter a country.'),
  packingDays: Days(30),
  returnDays: Days(90),
  zones: Zones,
  holidays: z
    .array(z.object({ date: Day, name: singleLine('Enter the name of the holiday.') }))
    .check(z.maxLength(200)),
});
export type ShopSettings = z.output<typeof ShopSettings>;

export const TAX_MODES = ['regular', 'composition', 'unregistered'] as const;
export const TURNOVER_CLASSES = ['up to 1.5 crore', 'up to 5 crore', 'above 5 crore'] as const;

/** Applies from its date until the next one begins. */
export const TaxRegistration = z
  .object({
    effectiveFrom: Day,
    mode: z.enum(TAX_MODES, 'Choose one.'),
    gstin: z.string().check(z.trim(), z.toUpperCase(), printable),
    turnoverClass: z.enum(TURNOVER_CLASSES, 'Choose one.'),
  })
  .check(
    z.refine(({ mode, gstin }) => (mode === 'unregistered' ? gstin === '' : isGstin(gstin)), {
      error: 'Enter the 15 characters of the GSTIN; an unregistered shop has none.',
      path: ['gstin'],
    }),
  );
export type TaxRegistration = z.output<typeof TaxRegistration>;

const OpeningTask = z.object({
  task: z.string(),
  done: z.boolean(),
  /** The place in the admin, or the page of the handbook. */
  link: z.string(),
});
export type OpeningTask = z.output<typeof OpeningTask>;

/** In its own module so that the customer's bundle does not include it. */
export const adminSettings = {
  view: defineEndpoint({
    method: 'GET',
    path: '/api/admin/settings',
    access: CAN_RUN_SHOP,
    summary: 'The settings of the shop, with a version for conflict detection',
    reply: z.object({
      settings: ShopSettings,
      version: z.int(),
      /** By date, oldest first. */
      tax: z.array(TaxRegistration),
    }),
  }),
  save: defineEndpoint({
    method: 'PUT',
    path: '/api/admin/settings',
    access: CAN_RUN_SHOP,
    fresh: 'always',
    summary: 'Changes the settings; every process uses them within a second',
    body: z.object({ settings: ShopSettings, version: z.int() }),
    reply: z.extend(MessageReply, { version: z.int() }),
  }),
  saveTax: defineEndpoint({
    method: 'POST',
    path: '/api/admin/settings/tax',
    access: CAN_RUN_SHOP,
    fresh: 'always',
    summary: 'Sets tax mode and GSTIN from a date on, today at the earliest',
    body: TaxRegistration,
    reply: MessageReply,
  }),
  openingTasks: defineEndpoint({
    method: 'GET',
    path: '/api/admin/opening-tasks',
    access: CAN_RUN_SHOP,
    summary: 'What is still missing before the shop may open',
    reply: z.object({ tasks: z.array(OpeningTask) }),
  }),
};
