import { PRODUCT_TYPES } from '@shop/domain/products/product-types';
import * as z from 'zod/mini';
import { Id, INVALID_CHOICE } from '../fields.ts';

const MAX_OFFER_PERCENT = 90;
const MAX_LISTED_PRODUCTS = 2_000;

const INVALID_AMOUNT = 'Enter whole rupees from 1 to 5,00,000.';
export const WholeRupees = z
  .int(INVALID_AMOUNT)
  .check(z.minimum(1, INVALID_AMOUNT), z.maximum(500_000, INVALID_AMOUNT));

const INVALID_PERCENT = `Enter a whole number from 1 to ${MAX_OFFER_PERCENT}.`;
export const OfferPercent = z
  .int(INVALID_PERCENT)
  .check(z.minimum(1, INVALID_PERCENT), z.maximum(MAX_OFFER_PERCENT, INVALID_PERCENT));

export const Day = z.iso.date('Choose a day.');

const CHOOSE_COLLECTION = 'Choose a collection.';
const CollectionId = z.int(CHOOSE_COLLECTION).check(z.minimum(1, CHOOSE_COLLECTION));

/** The products that a sale or a coupon is for. */
export const OfferScope = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('all') }),
  z.object({
    kind: z.literal('types'),
    types: z.array(z.enum(PRODUCT_TYPES, INVALID_CHOICE)).check(z.minLength(1, 'Choose a type.')),
  }),
  z.object({
    kind: z.literal('products'),
    product_ids: z
      .array(Id)
      .check(
        z.minLength(1, 'Choose a product.'),
        z.maxLength(MAX_LISTED_PRODUCTS, 'Choose at most 2,000 products.'),
      ),
  }),
  /** One without `new_within_days`: what is new changes without an edit. */
  z.object({ kind: z.literal('collection'), collection_id: CollectionId }),
]);
export type OfferScope = z.output<typeof OfferScope>;
