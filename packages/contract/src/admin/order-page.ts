import { RETURN_STATUSES } from '@shop/domain/orders/returns';
import * as z from 'zod/mini';
import { DeliveryAddress } from '../accounts/accounts.ts';
import { CAN_SEE_MONEY } from '../accounts/staff-roles.ts';
import { defineEndpoint } from '../endpoint.ts';
import { Id, MessageReply, optionalLine, shortText } from '../fields.ts';
import { orderIdParams } from '../orders.ts';
import { NOTE_REQUIRED } from '../phrases.ts';
import { ReturnId } from '../returns.ts';
import { OrderFulfilment } from './orders.ts';

/** Written by staff; customers do not see it. */
export const Note = z.object({
  note_id: z.int(),
  text: z.string(),
  /** The staff member's name. */
  admin: z.string(),
  at: z.string(),
});
export type Note = z.output<typeof Note>;

export const NewNote = z.object({
  text: shortText(1000).check(z.minLength(1, NOTE_REQUIRED)),
  /** A repeated request is the same note. */
  request_id: z.uuid(),
});

/** Recipient, phone and address of a parcel that is not packed. */
export const Recipient = z.pick(DeliveryAddress, { recipient: true, phone: true, address: true });
export type Recipient = z.output<typeof Recipient>;

/** Admin data of an order, beside the specified details. */
export const AdminOrderPage = z.object({
  fulfilment: OrderFulfilment,
  /** Null: a guest's order that is in no account. */
  user_id: z.nullable(Id),
  payment_id: z.string(),
  notes: z.array(Note),
  /** Recipient and address may be corrected, because the order is not packed. */
  correctable: z.boolean(),
  /** Version of recipient and address, for conflict detection. */
  recipient_version: z.string(),
  /** When the customer added the order, which a guest had placed, to their account. */
  claimed_at: z.optional(z.nullable(z.string())),
  /** A guest's email or phone is that of a disabled customer. */
  of_disabled_customer: z.optional(z.boolean()),
  /**
   * Messages of an order without email that the shop could not send, latest first, as texts that staff send by
   * WhatsApp.
   */
  messages: z.optional(z.array(z.object({ title: z.string(), at: z.string(), text: z.string() }))),
  /** Its returns, latest first. */
  returns: z.optional(z.array(z.object({ return_id: ReturnId, status: z.enum(RETURN_STATUSES) }))),
});
export type AdminOrderPage = z.output<typeof AdminOrderPage>;

/** In its own module so that the customer's bundle does not include it. */
export const adminOrderPage = {
  view: defineEndpoint({
    method: 'GET',
    path: '/api/admin/orders/{id}',
    access: CAN_SEE_MONEY,
    recorded: 'order read',
    summary: 'Payment, cancellation and notes of an order',
    params: orderIdParams,
    reply: AdminOrderPage,
  }),
  addNote: defineEndpoint({
    method: 'POST',
    path: '/api/admin/orders/{id}/notes',
    access: CAN_SEE_MONEY,
    summary: 'Adds a note that customers do not see; idempotent by its request_id',
    params: orderIdParams,
    body: NewNote,
    reply: z.object({ notes: z.array(Note) }),
  }),
  correctRecipient: defineEndpoint({
    method: 'PUT',
    path: '/api/admin/orders/{id}/recipient',
    access: CAN_SEE_MONEY,
    fresh: 'always',
    summary: 'Corrects name, phone and address of an order that is not packed',
    params: orderIdParams,
    body: z.extend(Recipient, {
      /** The recipient_version that was shown; a mismatch is a conflict (409). */
      version: z.optional(optionalLine(64)),
      /** The PIN code is in another State than the chosen one, and that is right. */
      state_confirmed: z.optional(z.boolean()),
    }),
    reply: MessageReply,
  }),
};
