import * as z from 'zod/mini';
import { CAN_EDIT_CATALOGUE, CAN_READ_HISTORY } from '../accounts/staff-roles.ts';
import { defineEndpoint } from '../endpoint.ts';
import { IdInPath, OrderId, optionalField } from '../fields.ts';
import { CatalogQuery } from '../products/catalog.ts';
import { EditedProduct, NewProduct } from '../products/product-forms.ts';
import { MAX_IMAGES } from '../products/product-values.ts';
import { AdminPage, AdminProduct, PRODUCT_VIEWS, StaffProduct } from './stock.ts';

const imageFiles = { field: 'images', maxCount: MAX_IMAGES, maxBytes: 8 * 1024 * 1024 };

const Changed = z.record(z.string(), z.unknown());

/** One change by a staff member; `before` and `after` hold only the fields that differ. */
export const AuditEntry = z.object({
  audit_id: z.int(),
  at: z.string(),
  /** The staff member's name. */
  admin: z.string(),
  action: z.string(),
  before: Changed,
  after: Changed,
});
export type AuditEntry = z.output<typeof AuditEntry>;

/** In its own module so that the customer's bundle does not include it. */
export const adminProducts = {
  listAll: defineEndpoint({
    method: 'GET',
    path: '/api/admin/products/{page}',
    access: CAN_EDIT_CATALOGUE,
    summary: 'One page of 20 products including disabled ones, last updated first',
    params: z.object({ page: AdminPage }),
    query: z.extend(z.pick(CatalogQuery, { search: true }), {
      /** Restricts the list to one product. */
      product_id: z.optional(IdInPath),
      view: optionalField(z.enum(PRODUCT_VIEWS)),
    }),
    reply: z.object({
      products: z.array(AdminProduct),
      /** There is a next page. An addition to the specified products. */
      more: z.optional(z.boolean()),
    }),
  }),
  add: defineEndpoint({
    method: 'POST',
    path: '/api/products',
    access: CAN_EDIT_CATALOGUE,
    summary: 'Creates a product with its images',
    body: NewProduct,
    files: imageFiles,
    reply: StaffProduct,
  }),
  edit: defineEndpoint({
    method: 'PUT',
    path: '/api/products/{product_id}',
    access: CAN_EDIT_CATALOGUE,
    fresh: 'for prices',
    summary: 'Updates the whole product unless it was changed since it was loaded',
    params: z.object({ product_id: IdInPath }),
    body: EditedProduct,
    reply: z.extend(StaffProduct, {
      /** The entry to undo; missing when nothing was changed. */
      audit_id: z.optional(z.int()),
    }),
  }),
  addImages: defineEndpoint({
    method: 'POST',
    path: '/api/admin/products/{product_id}/pictures',
    access: CAN_EDIT_CATALOGUE,
    summary: 'Appends images to a product',
    params: z.object({ product_id: IdInPath }),
    body: z.object({ updated_at: z.iso.datetime() }),
    files: imageFiles,
    reply: z.extend(StaffProduct, {
      /** Keys of the uploaded images, including those that the product already had. */
      sent: z.array(z.string()),
    }),
  }),
  audit: defineEndpoint({
    method: 'GET',
    path: '/api/admin/audit',
    access: CAN_READ_HISTORY,
    recorded: 'list read',
    summary: 'Audit log of a product, an order or another subject: the latest 50 changes',
    query: z
      .object({
        product_id: z.optional(IdInPath),
        order_id: z.optional(OrderId),
        /** For example settings. */
        subject: z.optional(z.string().check(z.regex(/^[a-z-]+(:[\w-]+)?$/))),
      })
      .check(
        z.refine(
          (query) => Object.values(query).filter((value) => value !== undefined).length === 1,
          'Say which product, order or subject.',
        ),
      ),
    reply: z.object({ audit: z.array(AuditEntry) }),
  }),
};
