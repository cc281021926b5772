import * as z from 'zod/mini';
import { CAN_EDIT_CATALOGUE } from '../accounts/staff-roles.ts';
import { defineEndpoint } from '../endpoint.ts';
import { MessageReply, singleLine } from '../fields.ts';

/** A search for `typed`, one or a few words, also finds the products that have the word `term`. */
export const Synonym = z.object({
  typed: singleLine('Enter what a customer types.', 60),
  term: singleLine('Enter a word of your products.', 40),
});
export type Synonym = z.output<typeof Synonym>;

const MissedSearch = z.object({ words: z.string(), searches: z.int() });
export type MissedSearch = z.output<typeof MissedSearch>;

/** In its own module so that the customer's bundle does not include it. */
export const adminSearchWords = {
  list: defineEndpoint({
    method: 'GET',
    path: '/api/admin/search-words',
    access: CAN_EDIT_CATALOGUE,
    summary:
      'What words of searches mean, newest first, and the searches without result of the last 30 days, most frequent first',
    reply: z.object({
      synonyms: z.array(z.object({ typed: z.string(), term: z.string() })),
      missed: z.array(MissedSearch),
    }),
  }),
  add: defineEndpoint({
    method: 'POST',
    path: '/api/admin/search-words',
    access: CAN_EDIT_CATALOGUE,
    summary: 'Lets a word or phrase of a search also find another word',
    body: Synonym,
    reply: MessageReply,
  }),
  remove: defineEndpoint({
    method: 'POST',
    path: '/api/admin/search-words/removal',
    access: CAN_EDIT_CATALOGUE,
    summary: 'Takes back what a word or phrase of a search also finds',
    body: Synonym,
    reply: MessageReply,
  }),
};
