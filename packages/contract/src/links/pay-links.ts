import * as z from 'zod/mini';
import { Address, LogIn, SignUp } from '../accounts/accounts.ts';
import { defineEndpoint } from '../endpoint.ts';
import { OrderId } from '../fields.ts';
import { CheckoutOptions, Gift, payments } from '../payments.ts';

/** Products in one payment link. */
export const MAX_LINK_LINES = 10;

/** A damaged one is answered like one that is unknown: PAY_LINK_NOT_FOUND. */
const token = z.string();

const KeptPiece = z.object({
  product_id: z.int(),
  name: z.string(),
  image: z.optional(z.string()),
  quantity: z.int(),
  /** The price of one piece when the link was made, in rupees. */
  price: z.number(),
});

/** Opening changes nothing: previews and scanners open links too. */
export const PayLink = z.object({
  /** paid: order_id, whose limited view orderLinks.view opens with the same token. */
  state: z.enum(['open', 'paid', 'cancelled', 'ended']),
  hold_until: z.string(),
  pieces: z.array(KeptPiece),
  delivery: z.number(),
  discount: z.number(),
  total: z.number(),
  /** Days on which the parcel probably arrives, YYYY-MM-DD. */
  estimated_from: z.optional(z.string()),
  estimated_until: z.optional(z.string()),
  /** Typed by the shop. Only the first name of the person and the post office of the address are told. */
  first_name: z.optional(z.string()),
  /** The last four digits. */
  phone_end: z.optional(z.string()),
  post_office: z.optional(z.string()),
  has_email: z.boolean(),
  /** A payment window is open until then; its address stays. */
  window_open_until: z.optional(z.string()),
  order_id: z.optional(OrderId),
});
export type PayLink = z.output<typeof PayLink>;

export const PayLinkDetails = z.object({
  token,
  /** Missing: those that the shop typed. */
  name: z.optional(SignUp.shape.name),
  phone: z.optional(SignUp.shape.phone),
  email: z.optional(LogIn.shape.email),
  address: z.optional(Address),
  gift: z.optional(Gift),
});
export type PayLinkDetails = z.output<typeof PayLinkDetails>;

/** The page /pay/{token}, without a session. The payment is verified by payments.verify, as for guests. */
export const payLinks = {
  view: defineEndpoint({
    method: 'POST',
    path: '/api/pay-link/view',
    access: 'public',
    summary: 'What is kept under a payment link, and until when',
    body: z.object({ token }),
    reply: PayLink,
  }),
  start: defineEndpoint({
    method: 'POST',
    path: '/api/pay-link/start',
    access: 'public',
    rateLimit: { name: 'guestPay', account: 'token' },
    summary:
      'Stores the address and opens the payment of a link. Name, phone and address are needed, typed here or by the shop',
    body: PayLinkDetails,
    reply: z.object({ data: CheckoutOptions, window: z.int() }),
  }),
  wait: defineEndpoint({
    method: 'POST',
    path: '/api/pay-link/wait',
    access: 'public',
    summary: 'Keeps the place of a link in the payment queue',
    body: z.object({ token }),
    reply: payments.wait.reply,
  }),
};
