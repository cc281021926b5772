import * as z from 'zod/mini';

/** A parcel as the customer sees it. */
export const Shipment = z.object({
  shipment_id: z.int(),
  courier: z.nullable(z.string()),
  tracking_number: z.nullable(z.string()),
  /** Page of the courier, null when there is none. */
  tracking_url: z.nullable(z.string()),
  shipped_at: z.string(),
  items: z.array(z.object({ product_id: z.int(), name: z.string(), quantity: z.int() })),
  /** Number of the return whose pieces it replaces. */
  exchange_for: z.optional(z.string()),
});
export type Shipment = z.output<typeof Shipment>;
