import { RETURN_STATUSES } from '@shop/domain/orders/returns';
import * as z from 'zod/mini';
import { Profile } from '../accounts/accounts.ts';
import { CAN_SEE_MONEY } from '../accounts/staff-roles.ts';
import { defineEndpoint } from '../endpoint.ts';
import {
  Id,
  IdInPath,
  MessageReply,
  numberInPath,
  OrderId,
  optionalField,
  SearchText,
  singleLine,
} from '../fields.ts';
import { REASON_REQUIRED } from '../phrases.ts';
import { ReturnId } from '../returns.ts';
import { PartlySent } from '../shipments.ts';
import { TicketId } from '../support.ts';
import { NewNote, Note } from './order-page.ts';

const CustomerRow = z.object({
  user_id: Id,
  name: z.string(),
  email: z.string(),
  phone: z.string(),
  created_at: z.string(),
  disabled: z.boolean(),
  orders: z.int(),
});
export type CustomerRow = z.output<typeof CustomerRow>;

const CustomerPage = z.extend(CustomerRow, {
  address: Profile.shape.address,
  notes: z.array(Note),
  /** The latest 50 of each list. */
  latest_orders: z.array(
    z.object({
      order_id: OrderId,
      order_date: z.string(),
      order_status: z.string(),
      partly_sent: z.optional(z.nullable(PartlySent)),
      total_amount: z.number(),
    }),
  ),
  tickets: z.array(
    z.object({ ticket_id: TicketId, status: z.string(), summary: z.string(), at: z.string() }),
  ),
  returns: z.optional(
    z.array(
      z.object({
        return_id: ReturnId,
        order_id: OrderId,
        status: z.enum(RETURN_STATUSES),
        created_at: z.string(),
      }),
    ),
  ),
  /** Without the mail of password resets, whose time would say that one was asked for. */
  messages: z.array(
    z.object({
      kind: z.string(),
      order_id: z.nullable(OrderId),
      status: z.string(),
      at: z.string(),
    }),
  ),
});
export type CustomerPage = z.output<typeof CustomerPage>;

const params = z.object({ id: IdInPath });
const reason = z.object({ reason: singleLine(REASON_REQUIRED, 300) });

/** In its own module so that the customer's bundle does not include it. */
export const adminCustomers = {
  list: defineEndpoint({
    method: 'GET',
    path: '/api/admin/customers',
    access: CAN_SEE_MONEY,
    recorded: 'list read',
    summary:
      'One page of 50 customers, latest signup first; all, those found, or the disabled ones',
    query: z.object({
      q: optionalField(SearchText),
      show: optionalField(z.literal('disabled')),
      page: optionalField(numberInPath(5)),
    }),
    reply: z.object({ customers: z.array(CustomerRow), more: z.boolean() }),
  }),
  view: defineEndpoint({
    method: 'GET',
    path: '/api/admin/customers/{id}',
    access: CAN_SEE_MONEY,
    recorded: 'customer read',
    summary: 'A customer with orders, tickets, messages and notes',
    params,
    reply: CustomerPage,
  }),
  addNote: defineEndpoint({
    method: 'POST',
    path: '/api/admin/customers/{id}/notes',
    access: CAN_SEE_MONEY,
    summary: 'Adds a note that customers do not see; idempotent by its request_id',
    params,
    body: NewNote,
    reply: z.object({ notes: z.array(Note) }),
  }),
  disable: defineEndpoint({
    method: 'POST',
    path: '/api/admin/customers/{id}/disable',
    access: CAN_SEE_MONEY,
    summary: 'Logs the customer out everywhere and rejects further logins; audited with the reason',
    params,
    body: reason,
    reply: MessageReply,
  }),
  enable: defineEndpoint({
    method: 'POST',
    path: '/api/admin/customers/{id}/enable',
    access: CAN_SEE_MONEY,
    summary: 'Lets a disabled customer log in again',
    params,
    body: reason,
    reply: MessageReply,
  }),
};
