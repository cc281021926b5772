import { CANCELLED_MONEY_STATES } from '@shop/domain/orders/cancelled-money';
import * as z from 'zod/mini';
import { CUSTOMER_OR_MONEY } from './accounts/staff-roles.ts';
import { UsedCoupon } from './coupons/coupon.ts';
import { defineEndpoint } from './endpoint.ts';
import { MessageReply, OrderId, optionalField, RepliedOrderId } from './fields.ts';
import { ImageList } from './products/product-values.ts';
import { PartlySent, Shipment } from './shipments.ts';
import { DOCUMENT_KINDS, DocumentSummary } from './tax-documents.ts';

export const OrderItem = z.object({
  product_id: z.int(),
  name: z.string(),
  quantity: z.int(),
  /** Unit price paid. */
  price: z.number(),
  image: ImageList,
});
export type OrderItem = z.output<typeof OrderItem>;

export const optionalText = z.optional(z.nullable(z.string()));

/** Missing fields get the value that the screen shows as missing. */
const orElse = <T extends z.core.$ZodType>(schema: T, fallback: z.output<T>) =>
  z.pipe(
    z.optional(z.nullable(schema)),
    z.transform((value): z.output<T> => value ?? fallback),
  );

/** Address when the order was placed: an object, or the same object as JSON text. */
const ShippingAddress = z.union([
  z.string(),
  z.object({
    houseName: optionalText,
    post_office: optionalText,
    city: optionalText,
    state: optionalText,
    pinCode: optionalText,
    stateCode: optionalText,
  }),
]);

/** Frozen when the payment was started. */
export const OrderDelivery = z.object({
  /** Part of the total, in rupees. */
  charge: z.number(),
  /** Days on which the parcel probably arrives, YYYY-MM-DD. */
  from: z.nullable(z.string()),
  until: z.nullable(z.string()),
  /** Note of a gift, which may be empty; null: not a gift. */
  gift_note: z.nullable(z.string()),
});
export type OrderDelivery = z.output<typeof OrderDelivery>;

export const REFUND_STATES = ['due', 'pending', 'processed', 'failed'] as const;

export const OrderRefund = z.object({
  refund_id: z.string(),
  /** In rupees; null while the provider has not reported it. */
  amount: z.nullable(z.number()),
  /** False for a partial refund. */
  whole: z.boolean(),
  status: z.enum(REFUND_STATES),
  at: z.string(),
  /** Of money that was paid at the counter: staff give it back, and say when they did. */
  by_hand: z.optional(z.boolean()),
  /** Reason of a partial refund, as the customer sees it. */
  reason: z.nullable(z.string()),
  pieces: z.array(z.object({ name: z.string(), quantity: z.int() })),
  documents: z.array(
    z.object({ document_id: z.int(), kind: z.enum(DOCUMENT_KINDS), number: z.string() }),
  ),
});
export type OrderRefund = z.output<typeof OrderRefund>;

/** Optional where the screen has a placeholder for a missing value. */
export const OrderDetails = z.object({
  order_id: RepliedOrderId,
  order_status: orElse(z.string(), ''),
  total_amount: orElse(z.nullable(z.number()), null),
  payment_method: optionalText,
  /** Authorized until the provider confirms the capture, then Paid; Refunded. */
  payment_status: optionalText,
  order_date: optionalText,
  delivery_date: optionalText,
  items: orElse(z.array(OrderItem), []),
  user: orElse(
    z.object({
      name: optionalText,
      email: optionalText,
      phone: optionalText,
      address: z.optional(z.nullable(ShippingAddress)),
    }),
    {},
  ),
  /** Mail about this order was rejected by the customer's mail server. */
  mail_rejected: z.optional(z.boolean()),
  delivery: z.optional(OrderDelivery),
  /** Part of no item's price: the total is items − discount + delivery charge. */
  coupon: z.optional(UsedCoupon),
  /** Agreed with the shop, which sold by a payment link or at the counter. */
  discount: z.optional(z.number()),
  /** Handed over at the counter: there is no parcel, and nobody was asked for a name or an address. */
  at_counter: z.optional(z.boolean()),
  cancellation_requested_at: z.optional(z.string()),
  /** Parcels that were sent, oldest first. */
  shipments: z.optional(z.array(Shipment)),
  /** Given for an order that is Shipped or Delivered with pieces still to be sent. */
  partly_sent: z.optional(PartlySent),
  /** Why the shop declined the request. */
  cancellation_declined: z.optional(z.string()),
  /** Receipt, invoices and notes, oldest first. */
  documents: z.optional(z.array(DocumentSummary)),
  /** Parts and the whole, oldest first. */
  refunds: z.optional(z.array(OrderRefund)),
  /** The state of the money of a cancelled order; the amount in rupees. */
  money: z.optional(z.object({ state: z.enum(CANCELLED_MONEY_STATES), amount: z.number() })),
});
export type OrderDetails = z.output<typeof OrderDetails>;

/** One product of an order; an order has one row per product. */
export const OrderRow = z.object({
  order_id: RepliedOrderId,
  order_date: z.string(),
  order_status: z.string(),
  product_name: z.string(),
  product_description: z.string(),
  product_price: z.number(),
  quantity: z.int(),
  image: ImageList,
});
export type OrderRow = z.output<typeof OrderRow>;

const CancellationRequest = z.object({
  order_id: OrderId,
  requested_at: z.string(),
  /** Why the shop declined it. */
  declined: z.optional(z.string()),
});

export const orderIdParams = z.object({ id: OrderId });

export const orders = {
  listMine: defineEndpoint({
    method: 'GET',
    path: '/api/order/get',
    access: 'customer',
    summary: "The customer's latest 100 orders, newest first, one row per product",
    /** Only orders older than this one of the customer. */
    query: z.object({ before: optionalField(OrderId) }),
    reply: z.object({
      orders: z.array(OrderRow),
      /** Separate from the rows, whose fields the specification fixes. */
      cancellations: z.optional(z.array(CancellationRequest)),
      /** Delivery charges in rupees, of the orders that have one. */
      charges: z.optional(z.array(z.object({ order_id: OrderId, charge: z.number() }))),
      /** Only orders that were paid with a code have it. */
      coupons: z.optional(z.array(z.extend(UsedCoupon, { order_id: OrderId }))),
      /** Orders that are Shipped or Delivered with pieces still to be sent. */
      partly_sent: z.optional(z.array(z.extend(PartlySent, { order_id: OrderId }))),
      /** There are older orders. */
      more: z.optional(z.boolean()),
    }),
  }),
  view: defineEndpoint({
    method: 'GET',
    path: '/api/order/{id}',
    access: CUSTOMER_OR_MONEY,
    recorded: 'order read',
    summary:
      'One order of the customer, or for staff any order, with the prices and address of its date',
    params: orderIdParams,
    query: z.object({
      as: z.optional(z.literal('admin')),
      /** Adds delivery and cancellation request to the fields that the specification fixes. */
      with: z.optional(z.literal('delivery')),
    }),
    reply: OrderDetails,
  }),
  requestCancellation: defineEndpoint({
    method: 'POST',
    path: '/api/order/{id}/request-cancellation',
    access: 'customer',
    summary: 'Requests a cancellation (idempotent); does not cancel the order',
    params: orderIdParams,
    reply: z.extend(MessageReply, { requested_at: z.string() }),
  }),
};
