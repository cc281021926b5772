import * as z from 'zod/mini';
import { CAN_EDIT_CATALOGUE } from '../accounts/staff-roles.ts';
import { defineEndpoint } from '../endpoint.ts';
import { Id, IdInPath, MessageReply, numberInPath, singleLine } from '../fields.ts';
import { Day, OfferPercent, OfferScope, WholeRupees } from './offer-terms.ts';

const content = {
  /** Customers read it. */
  name: singleLine('Name is required', 60),
  name_ml: z.optional(singleLine('Name is required', 60)),
  /** Days of India's clock; both are part of the sale. */
  from: Day,
  to: Day,
  scope: OfferScope,
  /** Exactly one of percent and amount is given; both are per piece. */
  percent: z.optional(OfferPercent),
  amount: z.optional(WholeRupees),
  /** The most that is taken off one piece. */
  cap: z.optional(WholeRupees),
};

export const SaleInput = z.object(content).check(
  z.refine(({ from, to }) => from <= to, {
    error: 'The last day is before the first.',
    path: ['to'],
  }),
  z.refine(({ percent, amount }) => (percent === undefined) !== (amount === undefined), {
    error: 'Enter a percent or an amount.',
    path: ['percent'],
  }),
);
export type SaleInput = z.output<typeof SaleInput>;

/**
 * - preparing: ready, but the prices are not all made yet; nothing starts before they are.
 * - ready: starts by itself.
 */
const SALE_STATES = ['draft', 'preparing', 'ready', 'running', 'ended', 'stopped'] as const;
export type SaleState = (typeof SALE_STATES)[number];

export const Sale = z.object({
  ...content,
  sale_id: z.int(),
  /** Sent back with every change. */
  version: z.int(),
  kind: z.enum(['discount', 'state_rebate']),
  state: z.enum(SALE_STATES),
  /** While it is preparing: 0 to 99. */
  prepared_percent: z.optional(z.int()),
  starts_at: z.string(),
  /** The first moment after the sale. */
  ends_at: z.string(),
  stopped_at: z.optional(z.string()),
  /** Title of the collection that it is for. */
  collection_title: z.optional(z.string()),
});
export type Sale = z.output<typeof Sale>;

const SaleView = z.extend(Sale, {
  /** The products that were chosen one by one. */
  products: z.array(z.object({ product_id: z.int(), name: z.string() })),
});
export type SaleView = z.output<typeof SaleView>;

const PreviewedProduct = z.object({
  product_id: z.int(),
  name: z.string(),
  /** The price without a sale. */
  before: z.number(),
  after: z.number(),
  /** The price that will be struck; missing: none. */
  was: z.optional(z.number()),
  enabled: z.boolean(),
});

const SalePreview = z.object({
  starts_at: z.string(),
  ends_at: z.string(),
  /** Visible products whose price the sale lowers when it starts. */
  products: z.int(),
  /** The cheapest of them. */
  lowest: z.optional(z.object({ price: z.number(), name: z.string() })),
  /** No price is struck: they were cheaper in the 30 days before, or sold for less than 7 of them. */
  not_struck: z.int(),
  /** Their price falls between two tax rates: the higher one is charged. */
  without_rate: z.int(),
  /** 20 of them, newest first. */
  page: z.array(PreviewedProduct),
  more: z.boolean(),
});
export type SalePreview = z.output<typeof SalePreview>;

const params = z.object({ sale_id: IdInPath });
const Version = z.object({ version: z.int() });

/** In its own module so that the customer's bundle does not include it. */
export const adminSales = {
  list: defineEndpoint({
    method: 'GET',
    path: '/api/admin/sale-calendar',
    access: CAN_EDIT_CATALOGUE,
    summary: 'The sales that touch a year, by their start',
    query: z.object({ year: numberInPath(4) }),
    reply: z.object({ sales: z.array(Sale) }),
  }),
  view: defineEndpoint({
    method: 'GET',
    path: '/api/admin/sale-calendar/{sale_id}',
    access: CAN_EDIT_CATALOGUE,
    summary: 'One sale, with the names of its products',
    params,
    reply: SaleView,
  }),
  create: defineEndpoint({
    method: 'POST',
    path: '/api/admin/sale-calendar',
    access: CAN_EDIT_CATALOGUE,
    summary: 'Adds the draft of a sale, which changes no price',
    body: SaleInput,
    reply: Sale,
  }),
  preview: defineEndpoint({
    method: 'POST',
    path: '/api/admin/sale-previews',
    access: CAN_EDIT_CATALOGUE,
    summary: 'What prices a sale makes at its start, beside the sales that run then; saves nothing',
    body: z.object({
      sale: SaleInput,
      /** The sale that is being changed. */
      sale_id: z.optional(Id),
      page: z.int().check(z.minimum(1), z.maximum(10_000)),
    }),
    reply: SalePreview,
  }),
  change: defineEndpoint({
    method: 'PUT',
    path: '/api/admin/sale-calendar/{sale_id}',
    access: CAN_EDIT_CATALOGUE,
    fresh: 'always',
    summary:
      'Changes a sale. One that has not started becomes a draft again; of a running one only names and the last day change',
    params,
    body: z.object({ sale: SaleInput, version: z.int() }),
    reply: Sale,
  }),
  ready: defineEndpoint({
    method: 'POST',
    path: '/api/admin/sale-calendar/{sale_id}/ready',
    access: CAN_EDIT_CATALOGUE,
    fresh: 'always',
    summary: 'Lets a sale start and end by the calendar',
    params,
    body: Version,
    reply: Sale,
  }),
  startNow: defineEndpoint({
    method: 'POST',
    path: '/api/admin/sale-calendar/{sale_id}/start',
    access: CAN_EDIT_CATALOGUE,
    fresh: 'always',
    summary: 'Starts a sale as soon as its prices are made',
    params,
    body: Version,
    reply: Sale,
  }),
  stop: defineEndpoint({
    method: 'POST',
    path: '/api/admin/sale-calendar/{sale_id}/stop',
    access: CAN_EDIT_CATALOGUE,
    fresh: 'always',
    summary: 'Ends a sale at once, or takes it from the calendar',
    params,
    reply: Sale,
  }),
  remove: defineEndpoint({
    method: 'POST',
    path: '/api/admin/sale-calendar/{sale_id}/removal',
    access: CAN_EDIT_CATALOGUE,
    summary: 'Deletes a draft',
    params,
    reply: MessageReply,
  }),
};
