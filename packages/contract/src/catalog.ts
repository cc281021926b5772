import { COLORS, FABRICS, OCCASIONS } from '@shop/domain/product-options';
import * as z from 'zod/mini';
import { defineEndpoint } from './endpoint.ts';
import { IdInPath, numberInPath } from './ids.ts';
import { Enabled, ImageList } from './product-fields.ts';
import { optionalField } from './query-fields.ts';

const Rupees = optionalField(
  z.pipe(z.string().check(z.regex(/^[0-9]{1,7}(\.[0-9]{1,2})?$/)), z.transform(Number)),
  'Enter a price in rupees.',
);

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
  color: optionalField(z.enum(COLORS)),
  fabric: optionalField(z.enum(FABRICS)),
  occasion: optionalField(z.enum(OCCASIONS)),
  sort_by: optionalField(z.enum(['updated_at', 'price'])),
  order: optionalField(z.enum(['asc', 'desc'])),
});
export type CatalogQuery = z.infer<typeof CatalogQuery>;

export const Product = z.object({
  product_id: z.int(),
  name: z.string(),
  description: z.string(),
  price: z.number(),
  discount: z.number(),
  stock: z.int(),
  category_id: z.int(),
  brand_id: z.int(),
  color: z.nullish(z.string()),
  fabric: z.nullish(z.string()),
  occasion: z.nullish(z.string()),
  enabled: Enabled,
  image: ImageList,
  updated_at: z.string(),
});
export type Product = z.output<typeof Product>;

const PopularFilter = z.object({
  filter: z.enum(['color', 'occasion']),
  value: z.string(),
  products: z.int(),
});
export type PopularFilter = z.infer<typeof PopularFilter>;

export const IMAGE_WIDTHS = [320, 640, 1024] as const;
export type ImageWidth = (typeof IMAGE_WIDTHS)[number];

export const catalog = {
  count: defineEndpoint({
    method: 'GET',
    path: '/api/prod/getnum',
    access: 'public',
    summary: 'Number of matching products, and the most frequent filter values',
    query: CatalogQuery,
    reply: z.object({ total_products: z.int(), popular: z.array(PopularFilter) }),
  }),
  list: defineEndpoint({
    method: 'GET',
    path: '/api/products/{page}',
    access: 'public',
    summary: 'One page of 20 products, newest first by default',
    params: z.object({ page: numberInPath(6) }),
    query: CatalogQuery,
    reply: z.object({ products: z.array(Product), total_products: z.int() }),
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
      w: z.optional(z.enum(['320', '640', '1024'])),
    }),
    reply: 'image',
  }),
};
