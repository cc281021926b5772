import { listOptions } from '@shop/domain/products/product-fields';
import * as z from 'zod/mini';
import { CAN_EDIT_CATALOGUE } from '../accounts/staff-roles.ts';
import { defineEndpoint } from '../endpoint.ts';
import {
  Id,
  IdInPath,
  INVALID_CHOICE,
  MessageReply,
  optionalField,
  optionalLine,
  shortText,
  singleLine,
} from '../fields.ts';
import { COLLECTION_KINDS, Slug } from '../products/collections.ts';
import { WholeRupees } from './offer-terms.ts';

export const MAX_COLLECTION_PRODUCTS = 500;
export const MAX_MENU_COLLECTIONS = 8;
const MAX_NEW_DAYS = 365;

/** The filters that a rule may use, in the order of its form. */
export const RULE_FILTERS = ['type', 'color', 'fabric', 'occasion'] as const;
type RuleFilter = (typeof RULE_FILTERS)[number];

const INVALID_DAYS = `Enter a whole number from 1 to ${MAX_NEW_DAYS}.`;
const chosen = Object.fromEntries(
  RULE_FILTERS.map((name) => [
    name,
    z.optional(z.array(z.enum([...listOptions(name)], INVALID_CHOICE)).check(z.minLength(1))),
  ]),
  // The list has every name.
) as Record<RuleFilter, z.ZodMiniOptional<z.ZodMiniArray<z.ZodMiniEnum<Record<string, string>>>>>;

/** A product has one of the options of each filter, and all the rest. At least one thing is asked for. */
export const CollectionRule = z
  .object({
    ...chosen,
    /** Base prices in rupees, both included. */
    min_price: z.optional(WholeRupees),
    max_price: z.optional(WholeRupees),
    /** Added to the shop in the last so many days. */
    new_within_days: z.optional(
      z.int(INVALID_DAYS).check(z.minimum(1, INVALID_DAYS), z.maximum(MAX_NEW_DAYS, INVALID_DAYS)),
    ),
  })
  .check(
    z.refine((rule) => Object.values(rule).some((part) => part !== undefined), {
      error: 'Choose at least one thing.',
      path: ['type'],
    }),
    z.refine(({ min_price = 0, max_price = Infinity }) => min_price <= max_price, {
      error: 'This is less than the lowest price.',
      path: ['max_price'],
    }),
  );
export type CollectionRule = z.output<typeof CollectionRule>;

const Pieces = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('hand'),
    /** In the order of the page. */
    product_ids: z.array(Id).check(
      z.maxLength(MAX_COLLECTION_PRODUCTS, `At most ${MAX_COLLECTION_PRODUCTS} pieces.`),
      z.refine((ids) => new Set(ids).size === ids.length, 'A piece is there twice.'),
    ),
  }),
  z.object({ kind: z.literal('rule'), rule: CollectionRule }),
]);
export type CollectionPieces = z.output<typeof Pieces>;

const content = {
  title: singleLine('Title is required', 60),
  title_ml: z.optional(singleLine('Title is required', 60)),
  words: shortText(300),
  /** Key of a stored picture. */
  image: z.optional(z.string().check(z.regex(/^[\w.-]{1,100}$/, 'Choose a picture.'))),
  /** Describes the picture, for people who do not see it. */
  image_alt: optionalLine(120),
  /** Its place in the shop's menu; missing: it is not there. */
  menu_position: z.optional(
    z.int(INVALID_CHOICE).check(z.minimum(1), z.maximum(MAX_MENU_COLLECTIONS)),
  ),
  /** Its page can be opened. */
  enabled: z.boolean(),
  pieces: Pieces,
};

export const CollectionInput = z
  .object({
    ...content,
    /** Missing: made from the title of a new one, else it stays. */
    slug: optionalField(Slug, 'Use small letters, numbers and hyphens: kasavu-whites.'),
  })
  .check(
    z.refine(({ image, image_alt }) => !image || image_alt !== '', {
      error: 'Say what the picture shows.',
      path: ['image_alt'],
    }),
  );
export type CollectionInput = z.output<typeof CollectionInput>;

const Piece = z.object({
  product_id: z.int(),
  name: z.string(),
  /** Without a sale. */
  price: z.number(),
  stock: z.int(),
  enabled: z.boolean(),
  image: z.optional(z.string()),
});
export type CollectionPiece = z.output<typeof Piece>;

export const AdminCollection = z.object({
  ...content,
  slug: z.string(),
  collection_id: z.int(),
  /** Sent back with every change. */
  version: z.int(),
  /** Chosen by hand, in their order; for a rule the newest of them. */
  shown: z.array(Piece),
  /** Products that customers find. */
  products: z.int(),
});
export type AdminCollection = z.output<typeof AdminCollection>;

const ListedCollection = z.object({
  collection_id: z.int(),
  slug: z.string(),
  title: z.string(),
  kind: z.enum(COLLECTION_KINDS),
  image: z.optional(z.string()),
  menu_position: z.optional(z.int()),
  enabled: z.boolean(),
  products: z.int(),
});
export type ListedCollection = z.output<typeof ListedCollection>;

const params = z.object({ collection_id: IdInPath });

export const adminCollections = {
  list: defineEndpoint({
    method: 'GET',
    path: '/api/admin/collections',
    access: CAN_EDIT_CATALOGUE,
    summary: 'All collections: those of the menu in its order, then the others by title',
    reply: z.object({ collections: z.array(ListedCollection) }),
  }),
  view: defineEndpoint({
    method: 'GET',
    path: '/api/admin/collections/{collection_id}',
    access: CAN_EDIT_CATALOGUE,
    summary: 'One collection with its pieces',
    params,
    reply: AdminCollection,
  }),
  create: defineEndpoint({
    method: 'POST',
    path: '/api/admin/collections',
    access: CAN_EDIT_CATALOGUE,
    summary: 'Adds a collection',
    body: CollectionInput,
    reply: AdminCollection,
  }),
  change: defineEndpoint({
    method: 'PUT',
    path: '/api/admin/collections/{collection_id}',
    access: CAN_EDIT_CATALOGUE,
    summary: 'Replaces a collection and its pieces, unless it was changed since it was loaded',
    params,
    body: z.object({ collection: CollectionInput, version: z.int() }),
    reply: AdminCollection,
  }),
  remove: defineEndpoint({
    method: 'POST',
    path: '/api/admin/collections/{collection_id}/removal',
    access: CAN_EDIT_CATALOGUE,
    summary: 'Deletes a collection that no sale or coupon is for; its products stay',
    params,
    reply: MessageReply,
  }),
  preview: defineEndpoint({
    method: 'POST',
    path: '/api/admin/collection-previews',
    access: CAN_EDIT_CATALOGUE,
    summary: 'What a rule finds now; saves nothing',
    body: z.object({ rule: CollectionRule }),
    reply: z.object({ products: z.int(), shown: z.array(Piece) }),
  }),
};
