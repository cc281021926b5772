import * as z from 'zod/mini';
import { OrderId } from '../ids.ts';

/** Dashboard figures. Amounts in rupees; days and months in India's time zone. */
export const Summary = z.object({
  /** False: the shop is set up without mail. */
  mail_enabled: z.boolean(),
  /** Open work. */
  today: z.object({
    pending: z.int(),
    cancellation_requests: z.int(),
    /** Payments that need attention. */
    payments: z.int(),
    low_stock: z.int(),
  }),
  month: z.object({
    /** YYYY-MM. */
    name: z.string(),
    orders: z.int(),
    /** Without cancelled orders. */
    sales: z.number(),
    /** Every day up to today, YYYY-MM-DD. */
    by_day: z.array(z.object({ day: z.string(), orders: z.int(), sales: z.number() })),
    /** All four statuses, in their usual order. */
    by_status: z.array(z.object({ status: z.string(), orders: z.int() })),
    best_sellers: z.array(
      z.object({ product_id: z.int(), name: z.string(), pieces: z.int(), sales: z.number() }),
    ),
  }),
  /** Sold in the last 30 days and below the low-stock threshold, best sellers first. */
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
