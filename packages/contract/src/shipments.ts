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
  /** For staff: it was sent minutes ago, and can be taken back. */
  undoable: z.optional(z.boolean()),
});
export type Shipment = z.output<typeof Shipment>;

/** Pieces that were sent, of those that the order has. Only while some are still to be sent. */
export const PartlySent = z.object({ sent: z.int(), pieces: z.int() });
