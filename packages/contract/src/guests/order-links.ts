import * as z from 'zod/mini';
import { LogIn } from '../accounts/accounts.ts';
import { defineEndpoint } from '../endpoint.ts';
import { Id, MessageReply, OrderId } from '../fields.ts';
import { OrderDetails } from '../orders.ts';
import {
  explainDefect,
  OrderReturn,
  RETURN_FIELDS,
  RETURN_FILES,
  Returnable,
  ReturnId,
} from '../returns.ts';
import { TaxDocument } from '../tax-documents.ts';
import { PhoneEnd } from './phone-end.ts';

/** Replied whether or not number and email belong together. */
export const LINK_REQUESTED = 'If they belong together, a link is on its way.';

/**
 * How a guest proves an order. The token of an email shows part of it (limited). With the last four digits of the
 * phone, or with the token of the payment, everything is open (full).
 */
export const OrderLink = z.object({
  /** A damaged one is rejected like one that has expired. */
  token: z.string(),
  phone_end: PhoneEnd,
});
export type OrderLink = z.output<typeof OrderLink>;

export const LinkedOrder = z.object({
  scope: z.enum(['limited', 'full']),
  /** Opens everything without the digits until full_until. Only in a reply to the digits, or to a full token. */
  token: z.optional(z.string()),
  full_until: z.optional(z.string()),
  /** The paying tab may still correct the email, see correctEmail. */
  email_correctable: z.boolean(),
  /**
   * Limited: pieces, sums, status and tracking. Of the person only the first name, in user.name, and the district, in
   * user.address.state; a gift's note is empty, and documents are missing.
   */
  order: OrderDetails,
  /** Full only. Null: the order is not delivered. */
  returnable: z.optional(z.nullable(Returnable)),
  /** Full only, oldest first. */
  returns: z.optional(z.array(OrderReturn)),
});
export type LinkedOrder = z.output<typeof LinkedOrder>;

/** The form of a return in the full view. */
export const NewReturnByLink = z
  .object({ ...OrderLink.shape, ...RETURN_FIELDS })
  .check(explainDefect);

/**
 * Orders of guests, without a session. A full view is missing: PHONE_END_REQUIRED; wrong digits: WRONG_PHONE_END, and
 * after five an hour RATE_LIMITED; an old or unknown token: ORDER_LINK_EXPIRED.
 */
export const orderLinks = {
  view: defineEndpoint({
    method: 'POST',
    path: '/api/order-link/view',
    access: 'public',
    summary: 'An order by the link of an email, or in full with the digits of its phone',
    body: OrderLink,
    reply: LinkedOrder,
  }),
  cancel: defineEndpoint({
    method: 'POST',
    path: '/api/order-link/cancel',
    access: 'public',
    summary: 'Requests a cancellation (idempotent); does not cancel the order',
    body: OrderLink,
    reply: z.extend(MessageReply, { requested_at: z.string() }),
  }),
  askReturn: defineEndpoint({
    method: 'POST',
    path: '/api/order-link/returns',
    access: 'public',
    rateLimit: { name: 'guestReturn', account: 'address' },
    summary: 'Asks to return pieces of a delivered order, with up to four images',
    body: NewReturnByLink,
    files: RETURN_FILES,
    reply: z.object({ return_id: ReturnId }),
  }),
  viewDocument: defineEndpoint({
    method: 'POST',
    path: '/api/order-link/document',
    access: 'public',
    summary: 'One tax document of the order',
    body: z.extend(OrderLink, { document_id: Id }),
    reply: TaxDocument,
  }),
  correctEmail: defineEndpoint({
    method: 'POST',
    path: '/api/order-link/email',
    access: 'public',
    rateLimit: { name: 'resend', account: 'token' },
    summary: 'Corrects the email of an order in the tab that paid; earlier links end',
    body: z.object({ token: z.string(), email: LogIn.shape.email }),
    reply: z.extend(MessageReply, { email: z.string() }),
  }),
  send: defineEndpoint({
    method: 'POST',
    path: '/api/order/find',
    access: 'public',
    rateLimit: { name: 'findOrder', account: 'email' },
    summary: 'Sends the link of an order of a guest to its email',
    body: z.object({ order_id: OrderId, email: LogIn.shape.email }),
    reply: MessageReply,
  }),
};
