import * as z from 'zod/mini';
import { CAN_READ_BOOKS } from '../accounts/staff-roles.ts';
import { defineEndpoint } from '../endpoint.ts';
import { numberInPath, OrderId, optionalField } from '../fields.ts';
import { MONTH_FILE_NAMES } from './month-files.ts';
import { TENDERS } from './payments.ts';
import { TAX_MODES } from './tax/tax-registration.ts';

/** YYYY-MM. */
const Month = z.string().check(z.regex(/^20[0-9]{2}-(0[1-9]|1[0-2])$/));

export const MONEY_VIEWS = [
  'days',
  'payouts',
  'orders',
  'refunds',
  'differences',
  'accountant',
] as const;
export type MoneyView = (typeof MONEY_VIEWS)[number];

/** Amounts in rupees; days in India as YYYY-MM-DD. */
const MoneySums = z.object({
  orders: z.int(),
  sold: z.number(),
  refunds: z.int(),
  refunded: z.number(),
  fees: z.number(),
  /** Part of the fees. */
  fees_gst: z.number(),
  /** Payments whose fee the provider has not reported yet. */
  fees_unknown: z.int(),
  paid_out: z.number(),
  payouts: z.int(),
  last_payout: z.nullable(z.string()),
  on_its_way: z.number(),
  expected: z.nullable(z.string()),
  /** Cash, card machine and the shop's own UPI: sold there, less the refunds that were given. */
  in_hand: z.optional(z.number()),
  /** Payments without an order, less their refunds. */
  without_order: z.number(),
  /** Sold, less refunded and fees. */
  net: z.number(),
  /** Paid out, on its way and in hand, less the net amount. */
  difference: z.number(),
  /** GST of invoices less credit notes of the month. */
  tax: z.number(),
});
export type MoneySums = z.output<typeof MoneySums>;

const MoneyDay = z.object({
  day: z.string(),
  orders: z.int(),
  sold: z.number(),
  refunded: z.number(),
  fees: z.number(),
  net: z.number(),
  /** Part of the net amount that no payout brings. */
  in_hand: z.optional(z.number()),
  /** False when all of the day's money was taken at the counter. */
  has_payout: z.optional(z.boolean()),
  /** Numbers of the transfers at the bank. */
  utrs: z.array(z.string()),
  /** Day of the last transfer; null while something is on its way. */
  in_bank: z.nullable(z.string()),
  expected: z.string(),
});
export type MoneyDay = z.output<typeof MoneyDay>;

const MoneyPayout = z.object({
  payout_id: z.string(),
  status: z.enum(['created', 'processed', 'failed']),
  day: z.string(),
  utr: z.nullable(z.string()),
  amount: z.number(),
  fees: z.number(),
  payments: z.int(),
  refunds: z.int(),
});
export type MoneyPayout = z.output<typeof MoneyPayout>;

/** A payment of an order, or a refund. */
const MoneyEntry = z.object({
  order_id: OrderId,
  /** Only the provider takes fees and pays out. */
  tender: z.optional(z.enum(TENDERS)),
  at: z.string(),
  amount: z.number(),
  /** Null: not known yet. */
  fee: z.nullable(z.number()),
  utr: z.nullable(z.string()),
  in_bank: z.nullable(z.string()),
});
export type MoneyEntry = z.output<typeof MoneyEntry>;

/** An amount of a payout that the shop's own payments and refunds do not explain. */
const MoneyDifference = z.object({
  at: z.string(),
  type: z.string(),
  entity_id: z.string(),
  amount: z.number(),
  description: z.nullable(z.string()),
});
export type MoneyDifference = z.output<typeof MoneyDifference>;

const GstAmounts = z.object({
  taxable: z.number(),
  igst: z.number(),
  cgst: z.number(),
  sgst: z.number(),
});

/** Tables 3.1 and 3.2 of GSTR-3B: invoices less credit notes of the month. There is no cess on what the shop sells. */
const GstSummary = z.object({
  /** 3.1 (a) */
  taxed: GstAmounts,
  /** 3.1 (c) */
  nil_rated: GstAmounts,
  /** 3.2; the place as '07-Delhi'. */
  other_states: z.array(z.object({ place: z.string(), taxable: z.number(), igst: z.number() })),
});
export type GstSummary = z.output<typeof GstSummary>;

export const MoneyMonth = z.object({
  month: z.string(),
  first_month: z.string(),
  current_month: z.string(),
  mode: z.enum(TAX_MODES),
  /** When payouts were fetched; failed: a later attempt did not succeed. */
  bank: z.object({ fetched_at: z.nullable(z.string()), failed: z.boolean() }),
  /** Payments that need attention. */
  problems: z.int(),
  sums: MoneySums,
  gst: GstSummary,
  /** The rows of the chosen view. */
  days: z.optional(z.array(MoneyDay)),
  payouts: z.optional(z.array(MoneyPayout)),
  entries: z.optional(z.array(MoneyEntry)),
  differences: z.optional(z.array(MoneyDifference)),
  more: z.boolean(),
});
export type MoneyMonth = z.output<typeof MoneyMonth>;

export const adminAccounting = {
  month: defineEndpoint({
    method: 'GET',
    path: '/api/admin/money',
    access: CAN_READ_BOOKS,
    recorded: 'list read',
    summary: 'Sold, refunded, fees, payouts and tax of a month, with the rows of a view',
    query: z.object({
      /** Default: this month. */
      month: optionalField(Month),
      show: optionalField(z.enum(MONEY_VIEWS)),
      page: optionalField(numberInPath(4)),
    }),
    reply: MoneyMonth,
  }),
  file: defineEndpoint({
    method: 'GET',
    path: '/api/admin/money/{month}/{file}',
    access: CAN_READ_BOOKS,
    recorded: 'data exported',
    summary:
      'A file of a month: check sheet, register, sheets of the GST returns, journal, vouchers',
    params: z.object({ month: Month, file: z.enum(MONTH_FILE_NAMES) }),
    reply: 'file',
  }),
  archive: defineEndpoint({
    method: 'GET',
    path: '/api/admin/money/{month}/archive',
    access: CAN_READ_BOOKS,
    recorded: 'data exported',
    summary: 'All files of a month and a note about them, as a ZIP file',
    params: z.object({ month: Month }),
    reply: 'file',
  }),
};
