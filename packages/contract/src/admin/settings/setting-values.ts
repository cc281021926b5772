import type { DeliveryZone, ZoneName } from '@shop/domain/orders/delivery';
import { ZONES } from '@shop/domain/orders/delivery';
import { isEmail } from '@shop/domain/people/email';
import * as z from 'zod/mini';
import { printable, singleLine } from '../../fields.ts';
import { DATE_REQUIRED, INVALID_EMAIL } from '../../phrases.ts';

/** A fact that may still be missing; the dashboard lists those that a shop needs before it opens. */
export const optionalLine = (maxLength = 100) =>
  z.union([z.literal(''), singleLine('', maxLength)]);
export const optionalMatch = (matches: (text: string) => boolean, problem: string) =>
  z.string().check(
    z.trim(),
    printable,
    z.refine((text) => text === '' || matches(text), problem),
  );

export const Phone = optionalMatch(
  (text) => /^\+?[0-9 ]{8,20}$/.test(text),
  'Enter a phone number: digits, spaces and + only.',
);
export const EmailAddress = optionalMatch(isEmail, INVALID_EMAIL);
/** As pasted, without what stands before and after its name. */
export const Website = z.string().check(
  z.trim(),
  z.toLowerCase(),
  z.overwrite((text) => text.replace(/^https?:\/\//, '').replace(/^www\.|\/.*$/g, '')),
  z.maxLength(100),
  z.regex(/^([a-z0-9-]+\.)+[a-z][a-z0-9-]+$/, 'Enter a website, for example courier.example.'),
);
export const Days = (max: number) => z.int().check(z.minimum(0), z.maximum(max));
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
      error: 'The second number of days cannot be smaller than the first.',
      path: ['maxDays'],
    }),
  ) satisfies z.ZodMiniType<DeliveryZone>;

// Each zone has its own row: a missing one could not be charged for.
export const Zones = z.object(
  Object.fromEntries(ZONES.map((zone) => [zone, Zone])) as Record<ZoneName, typeof Zone>,
);

export const Day = z.iso.date(DATE_REQUIRED);

export const OpeningTask = z.object({
  task: z.string(),
  done: z.boolean(),
  why: z.string(),
  /** The place in the admin. Null: the person who runs the machine does it. */
  link: z.nullable(z.string()),
  button: z.string(),
  minutes: z.int(),
  /** A request to the person who runs the machine, after 'Please do this for …:'. */
  message: z.nullable(z.string()),
});
export type OpeningTask = z.output<typeof OpeningTask>;

type SettingSection =
  | 'Shop'
  | 'Contact'
  | 'Notices to you'
  | 'Documents'
  | 'Packing and returns'
  | 'Delivery'
  | 'Holidays'
  | 'Prices'
  | 'Counter';

/** One field of the form of settings. */
export interface Setting {
  label: string;
  /** Section of the form. */
  section: SettingSection;
  schema: z.ZodMiniType;
  /** The value of a new shop, and of one that stored its settings before this one was added. */
  first: unknown;
  /** SHOP_… of the environment, which gives a new shop its value. */
  env?: string;
  helper?: string;
  inputMode?: 'tel' | 'email' | 'numeric';
  /** Rows of a text area. */
  rows?: number;
  /** Makes the field a choice of these. */
  choices?: readonly { value: number | string; label: string }[];
}
