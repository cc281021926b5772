import * as z from 'zod/mini';
import { OrderId } from '../fields.ts';

/** Orders of a day or month, and their sales without cancelled and refunded orders. */
const PeriodSales = z.object({ period: z.string(), orders: z.int(), sales: z.number() });
export type PeriodSales = z.output<typeof PeriodSales>;

/** Dashboard figures. Amounts in rupees; days and months in India's time zone. */
export const Summary = z.object({
  /** False: the shop is set up without mail. */
  mail_enabled: z.boolean(),
  /** Open work. */
  today: z.object({
    pending: z.int(),
    cancellation_requests: z.int(),
    /** Cancelled orders without a refund. */
    not_refunded: z.int(),
    /** Cancelled orders whose pieces are not back in stock. */
    not_restocked: z.int(),
    /** Payments that need attention. */
    payments: z.int(),
    low_stock: z.int(),
  }),
  month: z.object({
    /** YYYY-MM. */
    name: z.string(),
    orders: z.int(),
    /** Without cancelled and refunded orders. */
    sales: z.number(),
    /** All four statuses, in their usual order. */
    by_status: z.array(z.object({ status: z.string(), orders: z.int() })),
    best_sellers: z.array(
      z.object({ product_id: z.int(), name: z.string(), pieces: z.int(), sales: z.number() }),
    ),
  }),
  /** Every day up to today, YYYY-MM-DD. */
  last_30_days: z.array(PeriodSales),
  /** Every month up to this one, YYYY-MM. */
  last_12_months: z.array(PeriodSales),
  /** Sold in the last 30 days and below the low-stock threshold, best sellers first. */
  low_stock: z.array(z.object({ product_id: z.int(), name: z.string(), stock: z.int() })),
  oldest_pending: z.array(
    z.object({
      order_id: OrderId,
      user_name: z.string(),
      total_amount: z.number(),
      order_date: z.string(),
    }),
  ),
});
export type Summary = z.output<typeof Summary>;
