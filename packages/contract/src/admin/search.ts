import * as z from 'zod/mini';
import { CAN_SEE_MONEY } from '../accounts/staff-roles.ts';
import { defineEndpoint } from '../endpoint.ts';
import { Id, OrderId, SearchText } from '../fields.ts';
import { PartlySent } from '../shipments.ts';
import { ORDER_CHANNELS } from './orders.ts';

const FoundOrder = z.object({
  order_id: OrderId,
  user_name: z.string(),
  place: z.string(),
  total_amount: z.number(),
  order_date: z.string(),
  order_status: z.string(),
  partly_sent: z.optional(z.nullable(PartlySent)),
  channel: z.optional(z.enum(ORDER_CHANNELS)),
});
export type FoundOrder = z.output<typeof FoundOrder>;

const FoundCustomer = z.object({
  user_id: Id,
  name: z.string(),
  email: z.string(),
  phone: z.string(),
});
export type FoundCustomer = z.output<typeof FoundCustomer>;

/** In its own module so that the customer's bundle does not include it. */
export const adminSearch = {
  find: defineEndpoint({
    method: 'GET',
    path: '/api/admin/search',
    access: CAN_SEE_MONEY,
    recorded: 'list read',
    summary:
      'The newest eight orders and customers by the beginnings of words: number, name, phone, email, city, PIN code, payment, product; by the last digits of a phone; an order also by any four characters of its number, its tracking number and the numbers of its bills',
    query: z.object({ q: SearchText }),
    reply: z.object({ orders: z.array(FoundOrder), customers: z.array(FoundCustomer) }),
  }),
};
