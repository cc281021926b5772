import { insertAudit } from '#audit/audit.queries.ts';
import type { NormalizedImage } from '#features/catalog/images/normalize-image.ts';
import { type ImageDeps, storeImages } from '#features/catalog/images/store-images.ts';
import {
  findProductByRequest,
  insertProduct,
  type NewProduct,
} from '#features/catalog/products.queries.ts';
import { assertPriceHasRate } from '#features/tax/assert-price-has-rate.ts';

export async function addProduct(
  deps: ImageDeps,
  product: NewProduct,
  images: NormalizedImage[],
  /** Undefined for the demo and tests: no audit entry. */
  admin_id?: number,
): Promise<number> {
  return storeImages(deps, images, async (trx, keys) => {
    const { request_id } = product;
    const added = request_id && (await findProductByRequest(trx, request_id));
    if (added) return added;
    const { name, price_paise, tax_class = null, type = 'saree', fabric = null } = product;
    await assertPriceHasRate(trx, { name, price_paise, tax_class, type, fabric });
    const product_id = await insertProduct(trx, { ...product, image: product.image ?? keys });
    if (admin_id !== undefined) {
      await insertAudit(trx, {
        admin_id,
        product_id,
        action: 'added',
        after: { name, stock: product.stock, pictures: keys.length },
      });
    }
    return product_id;
  });
}
