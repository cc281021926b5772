import { FILTER_NAMES, type FilterName } from '@shop/domain/products/product-fields';
import * as z from 'zod/mini';
import { defineEndpoint } from '../endpoint.ts';
import { printable } from '../fields.ts';

/** A shorter text begins too many words; a longer one is no longer a beginning. */
export const MIN_SUGGESTED_LENGTH = 2;
export const MAX_SUGGESTED_LENGTH = 80;

const SuggestedProduct = z.object({
  product_id: z.int(),
  name: z.string(),
  price: z.number(),
  stock: z.int(),
  /** Null: the product has no picture. */
  image: z.nullable(z.string()),
});
export type SuggestedProduct = z.infer<typeof SuggestedProduct>;

/** A list of products: the values of its filters, and how many products it has. */
const SuggestedList = z.object({
  filters: z.object(
    Object.fromEntries(FILTER_NAMES.map((name) => [name, z.optional(z.string())])) as Record<
      FilterName,
      z.ZodMiniOptional<z.ZodMiniString>
    >,
  ),
  products: z.int(),
});
export type SuggestedList = z.infer<typeof SuggestedList>;

const SuggestedPage = z.object({ path: z.string(), title: z.string() });

const Suggestions = z.object({
  products: z.array(SuggestedProduct),
  lists: z.array(SuggestedList),
  pages: z.array(SuggestedPage),
});
export type Suggestions = z.infer<typeof Suggestions>;

export const suggestions = {
  find: defineEndpoint({
    method: 'GET',
    path: '/api/search/suggestions',
    access: 'public',
    summary: 'Products, lists and pages for a text that is still being typed in the search bar',
    query: z.object({
      text: z
        .string('Please type something.')
        .check(
          z.trim(),
          z.minLength(MIN_SUGGESTED_LENGTH, 'Please type two letters.'),
          z.maxLength(MAX_SUGGESTED_LENGTH, 'Please use fewer words.'),
          printable,
        ),
    }),
    reply: Suggestions,
  }),
};
