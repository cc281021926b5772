import * as z from 'zod/mini';
import { CUSTOMER_OR_BOOKS } from './accounts/staff-roles.ts';
import { defineEndpoint } from './endpoint.ts';
import { IdInPath, OrderId } from './fields.ts';

export const DOCUMENT_KINDS = [
  'receipt',
  'invoice',
  'bill of supply',
  'refund voucher',
  'credit note',
] as const;
export type DocumentKind = (typeof DOCUMENT_KINDS)[number];

const SELLER_MODES = ['regular', 'composition'] as const;

export const DocumentSummary = z.object({
  document_id: z.int(),
  kind: z.enum(DOCUMENT_KINDS),
  number: z.string(),
  issued_at: z.string(),
  order_id: OrderId,
  /** In rupees. */
  amount: z.number(),
  /** Tax mode of the shop on that day. */
  mode: z.enum(SELLER_MODES),
});
export type DocumentSummary = z.output<typeof DocumentSummary>;

/** Amounts in rupees. */
export const DocumentLine = z.object({
  product_id: z.int(),
  description: z.string(),
  hsn: z.string(),
  uqc: z.string(),
  quantity: z.int(),
  /** The amount paid for the line: net of the discount. */
  gross: z.number(),
  /** Taken off by a code, or as agreed with staff, before the tax; missing: nothing. */
  discount: z.optional(z.number()),
  taxable: z.number(),
  /** In per cent. */
  rate: z.number(),
  cgst: z.number(),
  sgst: z.number(),
  igst: z.number(),
});
export type DocumentLine = z.output<typeof DocumentLine>;

/** The shop as it was on the day of the document. */
export const Seller = z.object({
  legal_name: z.string(),
  trade_name: z.string(),
  address: z.array(z.string()),
  state_code: z.string(),
  gstin: z.string(),
  /** Number of HSN digits on its documents. */
  hsn_digits: z.int(),
  mode: z.enum(SELLER_MODES),
});
export type Seller = z.output<typeof Seller>;

export const TaxDocument = z.extend(DocumentSummary, {
  seller: Seller,
  buyer: z.object({
    name: z.string(),
    /** Recipient of the parcel, when it is not the buyer. */
    recipient: z.optional(z.string()),
    address: z.array(z.string()),
  }),
  /** Code of the State, and its name on that day. */
  place_of_supply: z.string(),
  place_name: z.string(),
  inside_state: z.boolean(),
  /** Number and date of the document that this one corrects. */
  against: z.nullable(z.object({ number: z.string(), issued_at: z.string() })),
  /** False for a credit note that is too late to reduce the tax. */
  reduces_tax: z.boolean(),
  /** Of a sale at the counter: nothing was sent, and there may be no name. */
  at_counter: z.optional(z.boolean()),
  /** Number of the order's receipt. */
  receipt_number: z.nullable(z.string()),
  /** Courier of the parcel that the document belongs to. */
  courier: z.nullable(z.string()),
  tracking_number: z.nullable(z.string()),
  /** In rupees, of the whole order; contained in the amounts of the lines. */
  delivery_charge: z.number(),
  /** The code of the order's coupon; its discount is that of the lines. */
  coupon: z.optional(z.string()),
  order_date: z.string(),
  payment_method: z.nullable(z.string()),
  lines: z.array(DocumentLine),
});
export type TaxDocument = z.output<typeof TaxDocument>;

export const taxDocuments = {
  view: defineEndpoint({
    method: 'GET',
    path: '/api/document/{document_id}',
    access: CUSTOMER_OR_BOOKS,
    recorded: 'document read',
    summary: "One tax document of the customer's orders, or for staff any",
    params: z.object({ document_id: IdInPath }),
    query: z.object({ as: z.optional(z.literal('admin')) }),
    reply: TaxDocument,
  }),
};
