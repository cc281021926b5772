import * as z from 'zod/mini';
import { defineEndpoint } from '../endpoint.ts';
import { Id, IdInPath, MessageReply } from '../fields.ts';
import { DeliveryAddress, Profile } from './accounts.ts';

/** The profile's address, which is the default one, and the others. */
export const MAX_ADDRESSES = 10;

export const SavedAddress = z.object({
  /** Null for the profile's address. */
  address_id: z.nullable(Id),
  recipient: z.string(),
  phone: z.string(),
  label: z.optional(z.string()),
  address: Profile.shape.address,
});
export type SavedAddress = z.output<typeof SavedAddress>;

const addressParams = z.object({ id: IdInPath });

export const accountAddresses = {
  list: defineEndpoint({
    method: 'GET',
    path: '/api/profile/addresses',
    access: 'customer',
    summary: "The customer's addresses, the one of the profile first",
    reply: z.object({ addresses: z.array(SavedAddress) }),
  }),
  add: defineEndpoint({
    method: 'POST',
    path: '/api/profile/addresses',
    access: 'customer',
    rateLimit: { name: 'profile', account: 'caller' },
    summary: `Keeps another address; a customer has at most ${MAX_ADDRESSES}`,
    body: DeliveryAddress,
    reply: z.extend(MessageReply, { address_id: z.int() }),
  }),
  change: defineEndpoint({
    method: 'PUT',
    path: '/api/profile/addresses/{id}',
    access: 'customer',
    rateLimit: { name: 'profile', account: 'caller' },
    summary: 'Replaces one of the further addresses',
    params: addressParams,
    body: DeliveryAddress,
    reply: MessageReply,
  }),
  remove: defineEndpoint({
    method: 'POST',
    path: '/api/profile/addresses/{id}/delete',
    access: 'customer',
    summary: 'Deletes one of the further addresses',
    params: addressParams,
    reply: MessageReply,
  }),
};
