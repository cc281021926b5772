import type { DeliveryZone, ZoneName } from '@shop/domain/orders/delivery';
import { ZONES } from '@shop/domain/orders/delivery';
import { isEmail } from '@shop/domain/people/email';
import * as z from 'zod/mini';
import { singleLine } from '../fields.ts';
import { DATE_REQUIRED, INVALID_EMAIL } from '../phrases.ts';

/** A fact that may still be missing; the dashboard lists those that a shop needs before it opens. */
export const optionalLine = (maxLength = 100) =>
  z.union([z.literal(''), singleLine('', maxLength)]);
export const optionalMatch = (matches: (text: string) => boolean, problem: string) =>
  z.string().check(
    z.trim(),
    z.refine((text) => text === '' || matches(text), problem),
  );

export const Phone = optionalMatch(
  (text) => /^\+?[0-9 ]{8,20}$/.test(text),
  'Enter a phone number: digits, spaces and + only.',
);
export const EmailAddress = optionalMatch(isEmail, INVALID_EMAIL);
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
