import * as z from 'zod/mini';
import { OrderId } from '../ids.ts';

/** The dashboard's figures. Money in rupees; days and months are India's. */
export const Summary = z.object({
  /** What needs doing. */
  today: z.object({
    pending: z.int(),
    cancellation_requests: z.int(),
    /** Rows on the money desk. */
    payments: z.int(),
    low_stock: z.int(),
  }),
  month: z.object({
    /** As 2026-11. */
    name: z.string(),
    orders: z.int(),
    /** Of orders that are not cancelled. */
    sales: z.number(),
    /** Every day up to today, as 2026-11-15. */
    by_day: z.array(z.object({ day: z.string(), orders: z.int(), sales: z.number() })),
    /** All four statuses, in their order. */
    by_status: z.array(z.object({ status: z.string(), orders: z.int() })),
    best_sellers: z.array(
      z.object({ product_id: z.int(), name: z.string(), pieces: z.int(), sales: z.number() }),
    ),
  }),
  /** Sold in the last thirty days and almost gone, the best sold first. */
  low_stock: z.array(z.object({ product_id: z.int(), name: z.string(), stock: z.int() })),
  newest_pending: z.array(
    z.object({
      order_id: OrderId,
      user_name: z.string(),
      total_amount: z.number(),
      order_date: z.string(),
    }),
  ),
});
export type Summary = z.output<typeof Summary>;
