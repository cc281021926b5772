import * as z from 'zod/mini';
import { CAN_COUNT_STOCK, CAN_EDIT_CATALOGUE } from '../accounts/staff-roles.ts';
import { defineEndpoint } from '../endpoint.ts';
import { Id, numberInPath } from '../fields.ts';
import { CatalogQuery, Product } from '../products/catalog.ts';
import { staffFields } from '../products/field-schemas.ts';
import { Price, Stock } from '../products/product-forms.ts';

/**
 * Parts of the list of all products. Low is three pieces or fewer, sold out included, of a product that had several at
 * a time: a unique piece is never low.
 */
export const PRODUCT_VIEWS = ['all', 'on-sale', 'hidden', 'sold-out', 'low'] as const;
export type ProductView = (typeof PRODUCT_VIEWS)[number];

/** Limit of the specification; older products are found by searching. */
export const MAX_ADMIN_PAGES = 100;

export const AdminPage = numberInPath(3).check(
  z.refine((page) => page <= MAX_ADMIN_PAGES, 'At most 100.'),
);

/** With the fields that customers do not see. */
export const StaffProduct = z.extend(Product, staffFields);
export type StaffProduct = z.output<typeof StaffProduct>;

export const AdminProduct = z.extend(StaffProduct, {
  /** Sold in pending orders: on the shelf, but not in `stock`. */
  pending_pieces: z.optional(z.int()),
  /** Reserved for customers who are paying: on the shelf, but not in `stock`. */
  reserved_pieces: z.optional(z.int()),
  /** In the view Low. */
  low: z.optional(z.boolean()),
  /** The price that customers pay during a sale; `price` is the one without it. */
  offer: z.optional(
    z.object({
      price: z.number(),
      sale: z.string(),
      /** The first moment after the sale. */
      until: z.string(),
    }),
  ),
});
export type AdminProduct = z.output<typeof AdminProduct>;

/** Product as the stock count shows it: without prices. */
export const ShelfProduct = z.pick(AdminProduct, {
  product_id: true,
  name: true,
  image: true,
  stock: true,
  pending_pieces: true,
  reserved_pieces: true,
});
export type ShelfProduct = z.output<typeof ShelfProduct>;

export const MAX_CHANGES = 100;

/** New values, each with the value that the staff member saw. */
const ProductChange = z
  .object({
    product_id: Id,
    price: z.optional(Price),
    price_base: z.optional(Price),
    stock: z.optional(Stock),
    stock_base: z.optional(Stock),
  })
  .check(
    z.refine(
      ({ price, price_base, stock, stock_base }) =>
        (price === undefined) === (price_base === undefined) &&
        (stock === undefined) === (stock_base === undefined) &&
        (price !== undefined || stock !== undefined),
      'A new value needs the one that was seen.',
    ),
  );
export type ProductChange = z.output<typeof ProductChange>;

const StockCount = z.object({
  product_id: Id,
  /** Pieces on the shelf. */
  counted: Stock,
  /** Number that the staff member was shown: stock, pending and reserved pieces together. */
  expected: Stock,
});
export type StockCount = z.output<typeof StockCount>;

const RowResult = z.object({
  product_id: z.int(),
  /**
   * - conflict: the value is not the one that was seen; nothing was saved.
   * - short: fewer pieces were counted than are sold; the stock is 0.
   */
  outcome: z.enum(['saved', 'conflict', 'missing', 'short']),
  /** The product as it is stored now. */
  product: z.optional(AdminProduct),
  /** The entry to undo; missing when nothing was changed. */
  audit_id: z.optional(Id),
  /** Given when a count changed the stock. */
  stock_before: z.optional(z.int()),
});
export type RowResult = z.output<typeof RowResult>;

const CountResult = z.extend(RowResult, { product: z.optional(ShelfProduct) });
export type CountResult = z.output<typeof CountResult>;

/** How long a change of price, discount, stock or visibility can be undone. */
export const UNDO_MINUTES = 10;

const UndoResult = z.object({
  audit_id: z.int(),
  /**
   * - changed: a value is not the one that was saved, or the pieces are sold; nothing was undone.
   * - expired: too old, or no such change.
   */
  outcome: z.enum(['undone', 'changed', 'expired']),
  /** The product as it is stored now. */
  product: z.optional(AdminProduct),
});
export type UndoResult = z.output<typeof UndoResult>;

const CountUndoResult = z.extend(UndoResult, { product: z.optional(ShelfProduct) });
export type CountUndoResult = z.output<typeof CountUndoResult>;

const rows = <T extends z.core.$ZodType>(row: T) =>
  z.array(row).check(z.minLength(1), z.maxLength(MAX_CHANGES));

export const adminStock = {
  counts: defineEndpoint({
    method: 'GET',
    path: '/api/admin/product-counts',
    access: CAN_EDIT_CATALOGUE,
    summary: 'Number of products in each view of the list',
    reply: z.object({ counts: z.record(z.enum(PRODUCT_VIEWS), z.int()) }),
  }),
  saveChanges: defineEndpoint({
    method: 'POST',
    path: '/api/admin/product-changes',
    access: CAN_EDIT_CATALOGUE,
    fresh: 'for prices',
    summary: 'Sets prices and stock of many products, with one result per product',
    body: z.object({
      /** A repeated request changes no stock again. */
      request_id: z.uuid(),
      changes: rows(ProductChange),
    }),
    reply: z.object({ results: z.array(RowResult) }),
  }),
  undoChanges: defineEndpoint({
    method: 'POST',
    path: '/api/admin/product-changes/undo',
    access: CAN_EDIT_CATALOGUE,
    fresh: 'for prices',
    summary:
      'Takes back prices, discounts, stock and visibility that were saved in the last minutes',
    body: z.object({ audit_ids: rows(Id) }),
    reply: z.object({ results: z.array(UndoResult) }),
  }),
  usualPrices: defineEndpoint({
    method: 'GET',
    path: '/api/admin/usual-prices',
    access: CAN_EDIT_CATALOGUE,
    summary: 'About what half of the visible products of each type cost, in rupees',
    reply: z.object({ prices: z.record(z.string(), z.number()) }),
  }),
  shelf: defineEndpoint({
    method: 'GET',
    path: '/api/admin/shelf/{page}',
    access: CAN_COUNT_STOCK,
    summary: 'One page of 20 products as they lie on the shelf, without prices',
    params: z.object({ page: AdminPage }),
    query: z.pick(CatalogQuery, { search: true }),
    reply: z.object({ products: z.array(ShelfProduct), more: z.boolean() }),
  }),
  countStock: defineEndpoint({
    method: 'POST',
    path: '/api/admin/stock-counts',
    access: CAN_COUNT_STOCK,
    summary: 'Corrects the stock by what was counted on the shelf, with one result per product',
    body: z.object({
      /** A repeated request changes no stock again. */
      request_id: z.uuid(),
      counts: rows(StockCount),
    }),
    reply: z.object({ results: z.array(CountResult) }),
  }),
  undoCount: defineEndpoint({
    method: 'POST',
    path: '/api/admin/stock-counts/undo',
    access: CAN_COUNT_STOCK,
    summary: 'Takes back a count of the last minutes; what was sold since stays sold',
    body: z.object({ audit_id: Id }),
    reply: CountUndoResult,
  }),
};
