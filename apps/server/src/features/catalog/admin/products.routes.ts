import {
  adminProducts,
  CAN_CHOOSE_TAX_CLASS,
  type EditedProduct,
  MAX_ADMIN_PAGES,
  mayCall,
  type Product,
} from '@shop/contract';
import { fromRupees } from '@shop/domain/money';
import type { FastifyInstance } from 'fastify';
import type { StaffCaller } from '#features/accounts/sessions/sessions.queries.ts';
import { normalizeStaffImage } from '#features/catalog/images/normalize-image.ts';
import { presentProduct } from '#features/catalog/present-product.ts';
import type { ProductRow } from '#features/catalog/product-rows.queries.ts';
import { findProduct } from '#features/catalog/products.queries.ts';
import { requirePriceProof } from '#http/auth.ts';
import { registerEndpoint } from '#http/endpoint.ts';
import { registerMultipartEndpoint } from '#http/multipart.ts';
import type { Deps } from '#platform/deps.ts';
import { ShopError } from '#platform/shop-error.ts';
import { addImages } from './add-images.ts';
import { addProduct } from './add-product.ts';
import { editProduct } from './edit-product.ts';
import { presentAdminProducts } from './present-admin-product.ts';
import { listAllProducts } from './products.queries.ts';

export function adminProductsRoutes(app: FastifyInstance, deps: Deps) {
  const { db } = deps;

  registerEndpoint(app, adminProducts.listAll, async ({ params, query }) => {
    const { page } = params;
    const { product_id, view, search = '' } = query;
    if (product_id !== undefined) {
      const product = await findProduct(db, product_id);
      return { products: await presentAdminProducts(db, product ? [product] : []), more: false };
    }
    const { products, more } = await listAllProducts(db, { page, search, view });
    return {
      products: await presentAdminProducts(db, products),
      more: more && page < MAX_ADMIN_PAGES,
    };
  });

  registerMultipartEndpoint(app, adminProducts.add, {
    onFile: normalizeStaffImage,
    handle: async ({ body: { price, ...fields }, files, caller }) => {
      if (fields.tax_class) assertMayChooseTaxClass(caller);
      const product = { ...fields, ...toChoices(fields), price_paise: fromRupees(price) };
      const product_id = await addProduct(deps, product, files, caller.admin_id);
      return presentAdded(await findProduct(db, product_id));
    },
  });

  registerEndpoint(
    app,
    adminProducts.edit,
    async ({ params, body: { price, ...fields }, caller }) => {
      const settings = await deps.settings.load();
      const { audit_id, ...product } = await editProduct(deps, {
        ...fields,
        ...params,
        ...toChoices(fields),
        price_paise: fromRupees(price),
        enabled: fields.enabled === 1,
        updated_at: new Date(fields.updated_at),
        admin_id: caller.admin_id,
        onTaxClassChange: () => assertMayChooseTaxClass(caller),
        onPriceChange: () => requirePriceProof(caller, settings),
      });
      return { ...presentProduct(product), audit_id };
    },
  );

  registerMultipartEndpoint(app, adminProducts.addImages, {
    onFile: normalizeStaffImage,
    handle: async ({ params, body, files, caller }) => {
      const product = await addImages(deps, {
        ...params,
        updated_at: new Date(body.updated_at),
        images: files,
        admin_id: caller.admin_id,
      });
      return { ...presentProduct(product), sent: files.map(({ image_key }) => image_key) };
    },
  });
}

function assertMayChooseTaxClass({ role }: StaffCaller) {
  if (!mayCall(role, { access: CAN_CHOOSE_TAX_CLASS })) throw new ShopError('NOT_YOUR_ROLE');
}

type Choices = Pick<EditedProduct, 'color' | 'fabric' | 'occasion'>;

/** The form is complete: a missing choice means none. */
const toChoices = ({ color, fabric, occasion }: Choices) => ({
  color: color ?? null,
  fabric: fabric ?? null,
  occasion: occasion ?? null,
});

function presentAdded(product: ProductRow | undefined): Product {
  if (!product) throw new Error('the added product was not found');
  return presentProduct(product);
}
