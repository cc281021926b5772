import * as z from 'zod/mini';
import { CatalogQuery, Product } from '../catalog.ts';
import { defineEndpoint } from '../endpoint.ts';
import { IdInPath, numberInPath, OrderId } from '../ids.ts';
import { MOST_PICTURES } from '../product-fields.ts';
import { EditedProduct, NewProduct } from '../product-forms.ts';

const pictures = { field: 'images', most: MOST_PICTURES, mostBytes: 8 * 1024 * 1024 };

/** As the specification says; whatever is further back is found by searching. */
export const MOST_ADMIN_PAGES = 100;

const Changed = z.record(z.string(), z.unknown());

/** One change by an admin: only what was different before and after it. */
export const AuditEntry = z.object({
  audit_id: z.int(),
  at: z.string(),
  /** The admin's name. */
  admin: z.string(),
  action: z.string(),
  before: Changed,
  after: Changed,
});
export type AuditEntry = z.output<typeof AuditEntry>;

/** What the shop's people do with products. A file of its own, so that customers never load it. */
export const managing = {
  listAll: defineEndpoint({
    method: 'GET',
    path: '/api/admin/products/{page}',
    access: 'admin',
    summary: 'Twenty products of all, disabled ones too, the latest changed first',
    params: z.object({
      page: numberInPath(3).check(z.refine((page) => page <= MOST_ADMIN_PAGES, 'At most 100.')),
    }),
    query: z.extend(z.pick(CatalogQuery, { search: true }), {
      /** This one alone. */
      product_id: z.optional(IdInPath),
    }),
    reply: z.object({
      products: z.array(Product),
      /** Whether there is a page after this one. */
      more: z.boolean(),
    }),
  }),
  add: defineEndpoint({
    method: 'POST',
    path: '/api/products',
    access: 'admin',
    summary: 'Puts a new product on the shelf, with its pictures',
    body: NewProduct,
    files: pictures,
    reply: Product,
  }),
  edit: defineEndpoint({
    method: 'PUT',
    path: '/api/products/{product_id}',
    access: 'admin',
    summary: 'Saves the whole product, if nobody saved it since it was loaded',
    params: z.object({ product_id: IdInPath }),
    body: EditedProduct,
    reply: Product,
  }),
  addPictures: defineEndpoint({
    method: 'POST',
    path: '/api/admin/products/{product_id}/pictures',
    access: 'admin',
    summary: 'Adds pictures behind those that a product has',
    params: z.object({ product_id: IdInPath }),
    body: z.object({ updated_at: z.iso.datetime() }),
    files: pictures,
    reply: z.extend(Product, {
      /** The keys of the pictures that were sent, of those too that it had already. */
      sent: z.array(z.string()),
    }),
  }),
  audit: defineEndpoint({
    method: 'GET',
    path: '/api/admin/audit',
    access: 'admin',
    summary: 'Who changed what on a product or an order, the latest fifty changes first',
    query: z
      .object({ product_id: z.optional(IdInPath), order_id: z.optional(OrderId) })
      .check(
        z.refine(
          ({ product_id, order_id }) => (product_id === undefined) !== (order_id === undefined),
          'Say which product or which order.',
        ),
      ),
    reply: z.object({ audit: z.array(AuditEntry) }),
  }),
};
