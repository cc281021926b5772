import { OPEN_MATTERS } from '@shop/domain/people/erasure';
import * as z from 'zod/mini';
import { defineEndpoint } from '../endpoint.ts';
import { MessageReply, password } from '../fields.ts';
import { CURRENT_PASSWORD_REQUIRED } from '../phrases.ts';

const ErasureState = z.object({
  /** Null: erasure is not asked for. */
  requested_at: z.nullable(z.string()),
  /** Open matters that delay the erasure. */
  open: z.array(
    z.object({
      kind: z.enum(OPEN_MATTERS),
      id: z.optional(z.string()),
      until: z.optional(z.string()),
    }),
  ),
});
export type ErasureState = z.output<typeof ErasureState>;

export const DATA_FORMATS = ['json', 'html'] as const;
export type DataFormat = (typeof DATA_FORMATS)[number];

/** Always asked for: erased data cannot be restored. */
export const EraseData = z.object({
  currentPassword: password(CURRENT_PASSWORD_REQUIRED),
});

export const privacy = {
  download: defineEndpoint({
    method: 'GET',
    path: '/api/profile/data/{format}',
    access: 'customer',
    rateLimit: { name: 'profile', account: 'caller' },
    summary: 'Everything the shop keeps about the customer, as a file',
    params: z.object({ format: z.enum(DATA_FORMATS, 'Format not found') }),
    reply: 'file',
  }),
  erasure: defineEndpoint({
    method: 'GET',
    path: '/api/profile/erasure',
    access: 'customer',
    summary: 'Whether the customer has asked for erasure, and what it waits for',
    reply: ErasureState,
  }),
  erase: defineEndpoint({
    method: 'POST',
    path: '/api/profile/erasure',
    access: 'customer',
    rateLimit: { name: 'profile', account: 'caller' },
    summary: 'Erases the customer, now or when the last open matter has ended',
    body: EraseData,
    reply: z.extend(ErasureState, { erased: z.boolean() }),
  }),
  withdrawErasure: defineEndpoint({
    method: 'POST',
    path: '/api/profile/erasure/withdraw',
    access: 'customer',
    summary: 'Takes the request for erasure back',
    reply: MessageReply,
  }),
};
