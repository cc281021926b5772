import * as z from 'zod/mini';
import { CAN_EDIT_CATALOGUE } from '../accounts/staff-roles.ts';
import { defineEndpoint } from '../endpoint.ts';

/** Files of products that other services fetch. */
export const FEEDS = {
  google: { file: 'google.xml', reader: 'Google' },
  meta: { file: 'meta.csv', reader: 'Meta' },
} as const;
export type FeedName = keyof typeof FEEDS;

const FeedAddresses = z.object({
  /** Null until the first one is made. */
  addresses: z.nullable(z.object({ google: z.string(), meta: z.string(), created_at: z.string() })),
});
export type FeedAddresses = z.output<typeof FeedAddresses>;

/** In its own module so that the customer's bundle does not include it. */
export const adminFeeds = {
  view: defineEndpoint({
    method: 'GET',
    path: '/api/admin/feeds',
    access: CAN_EDIT_CATALOGUE,
    summary: 'The addresses at which Google and Meta read the products',
    reply: FeedAddresses,
  }),
  renew: defineEndpoint({
    method: 'POST',
    path: '/api/admin/feeds/address',
    access: CAN_EDIT_CATALOGUE,
    fresh: 'always',
    summary: 'Makes new addresses for Google and Meta, and ends the old ones',
    reply: FeedAddresses,
  }),
};
