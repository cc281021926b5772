import * as z from 'zod/mini';
import { defineEndpoint } from '../endpoint.ts';

const INVALID_SLUG = 'Use small letters, numbers and hyphens: kasavu-whites.';
/** The end of a page's address. */
export const Slug = z
  .string(INVALID_SLUG)
  .check(
    z.trim(),
    z.maxLength(60, INVALID_SLUG),
    z.regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, INVALID_SLUG),
  );

export const COLLECTION_KINDS = ['hand', 'rule'] as const;

/** The head of a collection's page; its products are those of the list. */
export const Collection = z.object({
  /** The address now: another one than asked for has led here. */
  slug: z.string(),
  title: z.string(),
  title_ml: z.optional(z.string()),
  words: z.string(),
  image: z.optional(z.string()),
  image_alt: z.string(),
  /** By hand: the order of the shop comes first. */
  kind: z.enum(COLLECTION_KINDS),
});
export type Collection = z.output<typeof Collection>;

const CollectionLink = z.pick(Collection, { slug: true, title: true });
export type CollectionLink = z.output<typeof CollectionLink>;

export const collections = {
  menu: defineEndpoint({
    method: 'GET',
    path: '/api/collections',
    access: 'public',
    summary: 'The collections of the menu that have products, at most eight',
    reply: z.object({ collections: z.array(CollectionLink) }),
  }),
  find: defineEndpoint({
    method: 'GET',
    path: '/api/collections/{slug}',
    access: 'public',
    summary: 'Title, words and picture of a collection, also by an earlier address',
    params: z.object({ slug: Slug }),
    reply: Collection,
  }),
};
