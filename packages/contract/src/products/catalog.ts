import {
  FILTER_NAMES,
  type FilterName,
  listOptions,
  SHOWN_FILTERS,
  type ShownFilter,
} from '@shop/domain/products/product-fields';
import * as z from 'zod/mini';
import { defineEndpoint } from '../endpoint.ts';
import { filterOptions, IdInPath, lenientChoice, numberInPath, optionalField } from '../fields.ts';
import { HomePage } from '../home-page.ts';
import { Slug } from './collections.ts';
import { repliedFields } from './field-schemas.ts';
import { Enabled, ImageList, RepliedDiscount } from './product-values.ts';

const Rupees = optionalField(
  z.pipe(z.string().check(z.regex(/^[0-9]{1,7}(\.[0-9]{1,2})?$/)), z.transform(Number)),
  'Enter a price in rupees.',
);

const filters = Object.fromEntries(
  FILTER_NAMES.map((name) => [name, filterOptions(listOptions(name))]),
  // The list has every name.
) as Record<FilterName, ReturnType<typeof filterOptions<string>>>;

/** Search, filters and sort order; shared by the list and the count. */
export const CatalogQuery = z.object({
  search: z.optional(
    z.string().check(
      z.trim(),
      z.maxLength(100, 'Please use fewer words.'),
      // PostgreSQL cannot store NUL in a text.
      z.regex(/^[^\0]*$/, 'Please use letters and numbers.'),
    ),
  ),
  min_price: Rupees,
  max_price: Rupees,
  /** The address of a collection: only its products. By default those chosen by hand have the order of the shop. */
  collection: optionalField(Slug),
  ...filters,
  sort_by: lenientChoice(['updated_at', 'price']),
  order: lenientChoice(['asc', 'desc']),
});
export type CatalogQuery = z.infer<typeof CatalogQuery>;

/** The rating of a product together with others of its design. */
const RatingSummary = z.object({
  /** With one decimal. */
  average: z.number(),
  count: z.int(),
});
export type RatingSummary = z.infer<typeof RatingSummary>;

/** The sale that lowers the price of a product. */
export const ProductSale = z.object({
  name: z.string(),
  /** The first moment after the sale. */
  until: z.string(),
  /** The struck price: the lowest of the 30 days before the sale. Missing: nothing may be struck. */
  was: z.optional(z.number()),
  /** The price without the sale, which is the MRP of the label. */
  mrp: z.number(),
});
export type ProductSale = z.output<typeof ProductSale>;

export const Product = z.object({
  product_id: z.int(),
  name: z.string(),
  description: z.string(),
  /** Charged now. In replies to staff the price without a sale. */
  price: z.number(),
  /** The shop's own words, or in a sale the percent of its struck price. */
  discount: RepliedDiscount,
  /** While a sale lowers the price; never in replies to staff. */
  sale: z.optional(ProductSale),
  stock: z.int(),
  /** Sold out, and an open payment link keeps a piece until then. Only where one product is asked for. */
  held_until: z.optional(z.string()),
  category_id: z.int(),
  brand_id: z.int(),
  enabled: Enabled,
  image: ImageList,
  updated_at: z.string(),
  ...repliedFields,
  // As lenient as the specification, which names no options in replies.
  color: z.nullish(z.string()),
  fabric: z.nullish(z.string()),
  occasion: z.nullish(z.string()),
  tax_class: z.optional(z.string()),
  /** Missing until somebody has rated it. */
  rating: z.optional(RatingSummary),
});
export type Product = z.output<typeof Product>;

const PopularFilter = z.object({
  filter: z.enum(['color', 'occasion']),
  value: z.string(),
  products: z.int(),
});
export type PopularFilter = z.infer<typeof PopularFilter>;

/**
 * How many products an option has beside the other filters. The other choices of its own filter do not count: a product
 * has one value of each filter, so this is also what choosing the option as well would add.
 */
const OptionCount = z.object({ value: z.string(), products: z.int() });
export type OptionCount = z.infer<typeof OptionCount>;

const OptionCounts = z.object(
  Object.fromEntries(SHOWN_FILTERS.map((name) => [name, z.array(OptionCount)])) as Record<
    ShownFilter,
    z.ZodMiniArray<typeof OptionCount>
  >,
);
export type OptionCounts = z.infer<typeof OptionCounts>;

/** Amounts of the search that were read as a price range. */
const SearchedPrice = z.object({
  min_price: z.optional(z.number()),
  max_price: z.optional(z.number()),
  /** The search without them: what removes the range. */
  search: z.string(),
});
export type SearchedPrice = z.infer<typeof SearchedPrice>;

/** With sarees that the first page of the list does not show. */
const FrontPage = z.extend(HomePage, {
  sarees: z.optional(
    z.array(z.pick(Product, { product_id: true, name: true, price: true, image: true })),
  ),
});
export type FrontPage = z.output<typeof FrontPage>;

export const IMAGE_WIDTHS = [320, 640, 1024] as const;
export type ImageWidth = (typeof IMAGE_WIDTHS)[number];

export const catalog = {
  count: defineEndpoint({
    method: 'GET',
    path: '/api/prod/getnum',
    access: 'public',
    summary: 'Number of matching products, and the most frequent filter values',
    query: CatalogQuery,
    reply: z.object({
      total_products: z.int(),
      /** An addition: shown as chips. */
      popular: z.optional(z.array(PopularFilter)),
    }),
  }),
  list: defineEndpoint({
    method: 'GET',
    path: '/api/products/{page}',
    access: 'public',
    summary: 'One page of 20 products; newest first, or the best matches of a search, by default',
    params: z.object({ page: numberInPath(6) }),
    query: CatalogQuery,
    reply: z.object({
      products: z.array(Product),
      /** An addition, like `closest`: the page counts with getnum. */
      total_products: z.optional(z.int()),
      /** No product has all words of the search; these have most of them. */
      closest: z.optional(z.boolean()),
      /** The words that these do not have. */
      dropped_words: z.optional(z.array(z.string())),
      /** Below fewer than four results of a search; not among the total. */
      similar: z.optional(z.array(Product)),
      searched_price: z.optional(SearchedPrice),
    }),
  }),
  options: defineEndpoint({
    method: 'GET',
    path: '/api/products/facets',
    access: 'public',
    summary: 'Counts for each option of each filter, given the search and the other filters',
    query: CatalogQuery,
    reply: OptionCounts,
  }),
  home: defineEndpoint({
    method: 'GET',
    path: '/api/home',
    access: 'public',
    summary:
      'Banner and tiles of the home page, and sarees that the first page of the list does not show',
    reply: FrontPage,
  }),
  find: defineEndpoint({
    method: 'GET',
    path: '/api/product/{product_id}',
    access: 'public',
    summary: 'A list with the product; empty when it is unknown or disabled',
    params: z.object({ product_id: IdInPath }),
    reply: z.array(Product),
  }),
  image: defineEndpoint({
    method: 'GET',
    path: '/api/load/image',
    access: 'public',
    summary: 'An image by its key, in the best format that the browser accepts',
    query: z.object({
      // Looked up in the database, never joined to a file path: every unknown key is a 404.
      path: z.optional(z.unknown()),
      w: z.optional(z.enum(IMAGE_WIDTHS.map((width) => `${width}` as const))),
    }),
    reply: 'image',
  }),
};
