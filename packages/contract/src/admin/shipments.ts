import {
  isKnownCourier,
  normalizeTrackingNumber,
  trackingNumberError,
} from '@shop/domain/orders/couriers';
import * as z from 'zod/mini';
import { CAN_PACK } from '../accounts/staff-roles.ts';
import { defineEndpoint } from '../endpoint.ts';
import {
  Id,
  IdInPath,
  MessageReply,
  OrderId,
  optionalField,
  printable,
  SearchText,
  singleLine,
} from '../fields.ts';
import { REFUND_STATES } from '../orders.ts';
import { tooLong } from '../phrases.ts';
import { ImageList } from '../products/product-values.ts';
import { PartlySent, Shipment } from '../shipments.ts';
import { Note } from './order-page.ts';

export const MAX_ORDERS_AT_ONCE = 100;
const MAX_LINK = 300;

const trackingFields = z.object({
  courier: singleLine('Choose a courier.', 40),
  tracking_number: z.pipe(z.string().check(printable), z.transform(normalizeTrackingNumber)),
  /** For a courier outside the list; leads to a website that the owner allows. */
  tracking_link: z.optional(
    z.nullable(
      z.string().check(
        z.trim(),
        z.maxLength(MAX_LINK, tooLong(MAX_LINK)),
        printable,
        z.regex(/^https:\/\/[^\s]+$/, 'A link begins with https://.'),
        z.refine((link) => URL.canParse(link), 'This is not a link that a browser can open.'),
      ),
    ),
  ),
});

/** Courier and number of a parcel. The number is checked by the courier's rule. */
export const Tracking = trackingFields.check(
  z.check((ctx) => {
    const { courier, tracking_number: input } = ctx.value;
    const message = trackingNumberError(courier, input);
    if (message) ctx.issues.push({ code: 'custom', path: ['tracking_number'], message, input });
  }),
  z.overwrite(({ tracking_link: link, ...fields }) => ({
    ...fields,
    tracking_link: isKnownCourier(fields.courier) ? null : (link ?? null),
  })),
);
export type Tracking = z.output<typeof Tracking>;

/** Reasons to ask before an order is sent. */
export const SHIPPING_DOUBTS = ['cancellation_requested', 'refunded', 'cancelled'] as const;
export type ShippingDoubt = (typeof SHIPPING_DOUBTS)[number];

const PackingItem = z.object({
  product_id: z.int(),
  name: z.string(),
  /** Pieces that were ordered. */
  quantity: z.int(),
  /** Pieces that are not sent yet. */
  left: z.int(),
  image: ImageList,
  body_color: z.nullable(z.string()),
  border_color: z.nullable(z.string()),
  /** Shelf mark; without one the number of the product. */
  number: z.optional(z.string()),
});
export type PackingItem = z.output<typeof PackingItem>;

const ShipmentDraft = z.object({
  courier: z.string(),
  tracking_number: z.string(),
  tracking_link: z.nullable(z.string()),
  packed_at: z.string(),
});

/** An order with what a packer needs: no prices. */
export const PackingOrder = z.object({
  order_id: OrderId,
  order_date: z.string(),
  order_status: z.string(),
  name: z.string(),
  phone: z.string(),
  address: z.object({
    houseName: z.string(),
    post_office: z.string(),
    city: z.string(),
    state: z.string(),
    pinCode: z.string(),
    /** Name of the State, empty for an order that was placed before the shop asked for it. */
    state_name: z.string(),
  }),
  /** Note of a gift, which may be empty; null: not a gift. */
  gift_note: z.nullable(z.string()),
  /** Weight of the pieces that are left, in grams; null when a weight is not known. */
  weight_g: z.nullable(z.int()),
  /** Given for an order that is Shipped or Delivered with pieces still to be sent. */
  partly_sent: z.nullable(PartlySent),
  /** A guest's Pending order above the amount of the settings. */
  call_first: z.optional(z.boolean()),
  /** Notes of staff, latest first. */
  notes: z.array(Note),
  doubt: z.nullable(z.enum(SHIPPING_DOUBTS)),
  refund: z.nullable(z.enum(REFUND_STATES)),
  items: z.array(PackingItem),
  shipments: z.array(Shipment),
  draft: z.nullable(ShipmentDraft),
});
export type PackingOrder = z.output<typeof PackingOrder>;

/** A parcel that was sent lately, as the packers look for it: no prices. */
const SentParcel = z.object({
  shipment_id: z.int(),
  order_id: OrderId,
  /** The name on the parcel. */
  name: z.string(),
  courier: z.nullable(z.string()),
  tracking_number: z.nullable(z.string()),
  shipped_at: z.string(),
  undoable: z.boolean(),
  /** An invoice or bill of supply goes into it. */
  has_invoice: z.boolean(),
});
export type SentParcel = z.output<typeof SentParcel>;

export const orderList = z.pipe(
  z.string().check(z.maxLength(MAX_ORDERS_AT_ONCE * 10), z.regex(/^[\w,-]*$/)),
  z.transform((list) => list.split(',')),
);

const ShipmentInput = z.object({
  order_id: OrderId,
  /** Missing: the tracking that was saved while packing, if any. */
  tracking: z.optional(Tracking),
  /** Missing: all pieces that are left. */
  items: z.optional(
    z
      .array(z.object({ product_id: Id, quantity: z.int().check(z.minimum(1)) }))
      .check(z.minLength(1), z.maxLength(100)),
  ),
  /** Sends the order even though the customer asks to cancel, or it is refunded or cancelled. */
  despite_doubt: z.optional(z.boolean()),
});
export type ShipmentInput = z.output<typeof ShipmentInput>;

export const LEFT_OUT_REASONS = [
  ...SHIPPING_DOUBTS,
  'nothing_left',
  'too_many_pieces',
  'number_used',
  'link_not_allowed',
  'not_found',
] as const;
export type LeftOutReason = (typeof LEFT_OUT_REASONS)[number];

const ShipmentResult = z.object({
  order_id: OrderId,
  /** Null: left out, for the reason beside it. */
  shipment_id: z.nullable(z.int()),
  reason: z.nullable(z.enum(LEFT_OUT_REASONS)),
  msg: z.string(),
});
export type ShipmentResult = z.output<typeof ShipmentResult>;

/** In its own module so that the customer's bundle does not include it. */
export const adminShipments = {
  packingList: defineEndpoint({
    method: 'GET',
    path: '/api/admin/packing',
    access: CAN_PACK,
    recorded: 'list read',
    summary: 'Orders with pieces to send, oldest first; or the named ones, whatever their state',
    query: z.object({ orders: optionalField(orderList) }),
    reply: z.object({ orders: z.array(PackingOrder), total: z.int() }),
  }),
  sent: defineEndpoint({
    method: 'GET',
    path: '/api/admin/packing/sent',
    access: CAN_PACK,
    recorded: 'list read',
    summary:
      'Parcels that were sent today, newest first; or those of seven days with these characters in the order number, in the tracking number, or at the end of the phone number',
    query: z.object({ q: optionalField(SearchText) }),
    reply: z.object({ parcels: z.array(SentParcel) }),
  }),
  saveDraft: defineEndpoint({
    method: 'PUT',
    path: '/api/admin/packing/{order_id}',
    access: CAN_PACK,
    summary: 'Keeps courier and number of the next parcel of an order, or removes them',
    params: z.object({ order_id: OrderId }),
    body: z.object({ tracking: z.nullable(Tracking) }),
    reply: MessageReply,
  }),
  ship: defineEndpoint({
    method: 'POST',
    path: '/api/admin/shipments',
    access: CAN_PACK,
    summary: 'Sends parcels of many orders, each once however often the request is repeated',
    body: z.object({
      /** Idempotency key, drawn by the client. */
      request_id: z.uuid(),
      shipments: z.array(ShipmentInput).check(z.minLength(1), z.maxLength(MAX_ORDERS_AT_ONCE)),
    }),
    reply: z.object({ results: z.array(ShipmentResult) }),
  }),
  correct: defineEndpoint({
    method: 'PUT',
    path: '/api/admin/shipments/{shipment_id}',
    access: CAN_PACK,
    summary: 'Corrects courier and number of a parcel that was sent',
    params: z.object({ shipment_id: IdInPath }),
    body: Tracking,
    reply: MessageReply,
  }),
  undo: defineEndpoint({
    method: 'POST',
    path: '/api/admin/shipments/{shipment_id}/undo',
    access: CAN_PACK,
    summary:
      'Takes back a parcel that was marked as sent minutes ago; repeated, it does nothing more',
    params: z.object({ shipment_id: IdInPath }),
    reply: z.extend(MessageReply, {
      /** The customer has read that the parcel is on its way. */
      mail_sent: z.boolean(),
    }),
  }),
};
