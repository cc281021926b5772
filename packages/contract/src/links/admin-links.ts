import * as z from 'zod/mini';
import { Address, LogIn, SignUp } from '../accounts/accounts.ts';
import { CAN_SELL } from '../accounts/staff-roles.ts';
import { defineEndpoint } from '../endpoint.ts';
import {
  IdInPath,
  INVALID_CHOICE,
  numberInPath,
  OrderId,
  optionalField,
  SearchText,
  singleLine,
} from '../fields.ts';
import { OrderLineInput } from '../payments.ts';
import { MAX_LINK_LINES } from './pay-links.ts';

/** For how long pieces are kept: two hours, a day or three days. */
export const KEEP_HOURS = [2, 24, 72] as const;
const KeepHours = z.literal(KEEP_HOURS, INVALID_CHOICE);

const INVALID_RUPEES = 'Enter an amount like 2450 or 2450.50.';
const Rupees = z
  .number(INVALID_RUPEES)
  .check(
    z.minimum(0, INVALID_RUPEES),
    z.maximum(500_000, INVALID_RUPEES),
    z.multipleOf(0.01, INVALID_RUPEES),
  );

export const LinkInput = z.object({
  /** A repeated request makes no second link. */
  request_id: z.uuid(),
  lines: z.array(OrderLineInput).check(z.minLength(1), z.maxLength(MAX_LINK_LINES)),
  phone: SignUp.shape.phone,
  name: z.optional(singleLine('Enter a name.')),
  email: z.optional(LogIn.shape.email),
  /** Typed by the shop; the payer sees only the post office and may change it. */
  address: z.optional(Address),
  delivery: Rupees,
  /** Agreed for pieces and delivery together, at most their sum. Missing: their sum. */
  total: z.optional(Rupees),
  keep_hours: KeepHours,
});
export type LinkInput = z.output<typeof LinkInput>;

/** cancelled: by staff. ended: its time is over. */
const LINK_STATES = ['open', 'paid', 'cancelled', 'ended'] as const;
export type LinkState = (typeof LINK_STATES)[number];

const LinkPiece = z.object({
  product_id: z.int(),
  name: z.string(),
  image: z.optional(z.string()),
  quantity: z.int(),
});

export const PaymentLink = z.object({
  link_id: z.int(),
  state: z.enum(LINK_STATES),
  pieces: z.array(LinkPiece),
  /** Empty when they were removed. */
  name: z.string(),
  phone: z.string(),
  /** In rupees: the agreed total, the part of it for delivery, and what is less than the prices. */
  total: z.number(),
  delivery: z.number(),
  discount: z.number(),
  hold_until: z.string(),
  /** It ends today, by India's clock. */
  ends_today: z.boolean(),
  /** A payment window is open, so that the customer may be paying now. */
  being_paid: z.boolean(),
  /** Ended, and its pieces are free. */
  can_be_kept_again: z.boolean(),
  order_id: z.optional(OrderId),
  paid_at: z.optional(z.string()),
  cancelled_at: z.optional(z.string()),
  created_at: z.string(),
  created_by: z.string(),
});
export type PaymentLink = z.output<typeof PaymentLink>;

/** Only in replies that make a token: the shop keeps its hash, and cannot show it again. */
const SentLink = z.object({
  link: PaymentLink,
  /** Address of the payment page. */
  url: z.string(),
  /** The text for WhatsApp, with the address. */
  message: z.string(),
});
export type SentLink = z.output<typeof SentLink>;

const LinkPieceChoice = z.object({
  product_id: z.int(),
  name: z.string(),
  image: z.optional(z.string()),
  /** Its present price, in rupees. */
  price: z.number(),
  stock: z.int(),
  shelf_mark: z.optional(z.string()),
});
export type LinkPieceChoice = z.output<typeof LinkPieceChoice>;

export const LINK_VIEWS = ['all', 'open', 'today', 'paid', 'ended'] as const;
export type LinkView = (typeof LINK_VIEWS)[number];
export const LINKS_PAGE_SIZE = 50;
/** Open links at the same time. */
export const MAX_OPEN_LINKS = 50;

const params = z.object({ link_id: IdInPath });

/** In its own module so that the customer's bundle does not include it. */
export const adminLinks = {
  findPieces: defineEndpoint({
    method: 'GET',
    path: '/api/admin/links/pieces',
    access: CAN_SELL,
    summary: 'Up to eight products on sale, by name or shelf mark, or one by its id',
    query: z.object({ q: optionalField(SearchText), product_id: optionalField(numberInPath(15)) }),
    reply: z.object({
      pieces: z.array(LinkPieceChoice),
      /** The most that this member of staff may take off, in rupees; an owner confirms more. */
      discount_limit: z.number(),
      delivery_charge: z.number(),
      /** Prices from which delivery is free, in rupees. */
      delivery_free_from: z.nullable(z.number()),
    }),
  }),
  list: defineEndpoint({
    method: 'GET',
    path: '/api/admin/links',
    access: CAN_SELL,
    recorded: 'list read',
    summary: 'One page of 50 payment links, open ones first, then the newest',
    query: z.object({
      view: optionalField(z.enum(LINK_VIEWS)),
      page: optionalField(numberInPath(5)),
    }),
    reply: z.object({
      links: z.array(PaymentLink),
      total: z.int(),
      counts: z.object({
        all: z.int(),
        open: z.int(),
        today: z.int(),
        paid: z.int(),
        ended: z.int(),
      }),
    }),
  }),
  create: defineEndpoint({
    method: 'POST',
    path: '/api/admin/links',
    access: CAN_SELL,
    fresh: 'for prices',
    summary:
      'Keeps pieces for a person and makes the link with which they are paid; idempotent by its request_id. A discount above the limit of the role: DISCOUNT_TOO_LARGE, or the fresh proof of an owner',
    body: LinkInput,
    reply: SentLink,
  }),
  extend: defineEndpoint({
    method: 'POST',
    path: '/api/admin/links/{link_id}/extension',
    access: CAN_SELL,
    summary:
      'Keeps the pieces longer, at most three days from the creation; of an ended link again, when they are free',
    params,
    body: z.object({ keep_hours: KeepHours }),
    reply: PaymentLink,
  }),
  cancel: defineEndpoint({
    method: 'POST',
    path: '/api/admin/links/{link_id}/cancellation',
    access: CAN_SELL,
    summary: 'Ends an open link at once; a payment that still arrives is refunded',
    params,
    reply: PaymentLink,
  }),
  sendAgain: defineEndpoint({
    method: 'POST',
    path: '/api/admin/links/{link_id}/message',
    access: CAN_SELL,
    summary: 'Another address for the same link; earlier ones keep working',
    params,
    reply: SentLink,
  }),
};
