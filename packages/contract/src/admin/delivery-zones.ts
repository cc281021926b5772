import { type DeliveryZone, ZONES, type ZoneName } from '@shop/domain/orders/delivery';
import * as z from 'zod/mini';

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
      error: 'The slowest cannot be less than the fastest.',
      path: ['maxDays'],
    }),
  ) satisfies z.ZodMiniType<DeliveryZone>;

// Each zone has its own row: a missing one could not be charged for.
export const DeliveryZones = z.object(
  Object.fromEntries(ZONES.map((zone) => [zone, Zone])) as Record<ZoneName, typeof Zone>,
);
