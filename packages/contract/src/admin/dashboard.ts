import * as z from 'zod/mini';
import {
  ALL_STAFF,
  CAN_PACK,
  CAN_SEE_MONEY,
  CAN_SELL,
  type Role,
} from '../accounts/staff-roles.ts';
import { defineEndpoint } from '../endpoint.ts';

/** Sections of the menu that count open work. */
const SECTIONS = ['orders', 'pack', 'returns', 'support', 'links', 'payments'] as const;
export type CountedSection = (typeof SECTIONS)[number];

interface WorkRule {
  access: { staff: readonly Role[] };
  /** Where it is counted. */
  section?: CountedSection;
  /** Money or a promise is at stake: at once, never, or when it is late. */
  warns: 'always' | 'never' | 'late';
}

/** Everything that waits for a person, the most harmful first. */
const WORK_RULES = {
  payment_without_order: { access: CAN_SEE_MONEY, section: 'payments', warns: 'always' },
  refund_failed: { access: CAN_SEE_MONEY, section: 'payments', warns: 'always' },
  cancellation_request: { access: CAN_SEE_MONEY, section: 'orders', warns: 'always' },
  return_asked: { access: CAN_SEE_MONEY, section: 'returns', warns: 'late' },
  ticket_open: { access: CAN_SEE_MONEY, section: 'support', warns: 'late' },
  ticket_ending: { access: CAN_SEE_MONEY, warns: 'late' },
  order_late: { access: CAN_PACK, warns: 'always' },
  /** A payment link that nobody has paid, on its last day. */
  link_ending: { access: CAN_SELL, section: 'links', warns: 'never' },
  refund_due: { access: CAN_SEE_MONEY, section: 'payments', warns: 'always' },
  not_refunded: { access: CAN_SEE_MONEY, section: 'orders', warns: 'always' },
  refund_to_give: { access: CAN_SEE_MONEY, section: 'orders', warns: 'always' },
  not_restocked: { access: CAN_SEE_MONEY, section: 'orders', warns: 'always' },
  return_received: { access: CAN_SEE_MONEY, warns: 'never' },
  sent_but_pending: { access: CAN_SEE_MONEY, warns: 'never' },
  to_pack: { access: CAN_PACK, section: 'pack', warns: 'never' },
} as const satisfies Record<string, WorkRule>;

export type WorkKind = keyof typeof WORK_RULES;
// The keys of the record above, which no other code extends.
export const WORK_KINDS = Object.keys(WORK_RULES) as [WorkKind, ...WorkKind[]];

export const getWorkRule = (kind: WorkKind): WorkRule => WORK_RULES[kind];

const SectionCount = z.object({
  section: z.enum(SECTIONS),
  count: z.int(),
  warns: z.boolean(),
});
export type SectionCount = z.output<typeof SectionCount>;

/** Things of one kind that wait for a person. */
const OpenWork = z.object({
  kind: z.enum(WORK_KINDS),
  count: z.int(),
  /** Time of the oldest. */
  since: z.string(),
  /** By when the most urgent one was promised. */
  due: z.nullable(z.string()),
  late: z.boolean(),
  /** In rupees, of all of them. */
  amount: z.nullable(z.number()),
  /** The first two: number of the order, return or ticket, the customer's name, and their words. */
  examples: z.array(z.object({ id: z.string(), name: z.string(), text: z.string() })),
});
export type OpenWork = z.output<typeof OpenWork>;

/** Orders of a day or month, and their sales without cancelled and refunded orders. */
const PeriodSales = z.object({
  /** YYYY-MM-DD or YYYY-MM, in India. */
  period: z.string(),
  orders: z.int(),
  /** In rupees. */
  sales: z.number(),
});
export type PeriodSales = z.output<typeof PeriodSales>;

/** Every day and month up to today. */
export const Sales = z.object({
  last_30_days: z.array(PeriodSales),
  previous_30_days: z.array(PeriodSales),
  last_12_months: z.array(PeriodSales),
  /** False while the worker still adds up days of a large shop: older periods are too small. */
  complete: z.boolean(),
});
export type Sales = z.output<typeof Sales>;

const SoldProduct = z.object({
  product_id: z.int(),
  name: z.string(),
  image: z.nullable(z.string()),
  stock: z.int(),
});

/** The products that sell best, and those that run out. */
export const SoldGoods = z.object({
  /** Best sellers of the last 30 days. Sales are in rupees. */
  best_sellers: z.array(z.extend(SoldProduct, { pieces: z.int(), sales: z.number() })),
  /** Those of the view Low that sell, the first to run out first. */
  running_out: z.array(
    z.extend(SoldProduct, {
      /** At the pace of the last 30 days. */
      days_left: z.int(),
    }),
  ),
  /** Products in the view Low. */
  low: z.int(),
});
export type SoldGoods = z.output<typeof SoldGoods>;

/** In its own module so that the customer's bundle does not include it. */
export const adminDashboard = {
  counts: defineEndpoint({
    method: 'GET',
    path: '/api/admin/counts',
    access: ALL_STAFF,
    summary: 'Open work of each section of the menu, for the role of the caller',
    reply: z.object({ counts: z.array(SectionCount) }),
  }),
  work: defineEndpoint({
    method: 'GET',
    path: '/api/admin/open-work',
    access: ALL_STAFF,
    recorded: 'list read',
    summary: 'What needs a person now, the most harmful first, for the role of the caller',
    reply: z.object({
      /** False: the shop is set up without mail. */
      mail_enabled: z.boolean(),
      work: z.array(OpenWork),
    }),
  }),
  sales: defineEndpoint({
    method: 'GET',
    path: '/api/admin/sales',
    access: CAN_SEE_MONEY,
    summary: 'Sales of the last 30 days, the 30 before, and twelve months',
    reply: Sales,
  }),
  goods: defineEndpoint({
    method: 'GET',
    path: '/api/admin/sold-goods',
    access: CAN_SEE_MONEY,
    summary: 'Best sellers of the last 30 days, and products that run out',
    reply: SoldGoods,
  }),
};
