import { insertAudit } from '#audit/audit.queries.ts';
import { assertMayBeSaved } from '#features/catalog/check-content.ts';
import type { NormalizedImage } from '#features/catalog/images/normalize-image.ts';
import { type ImageDeps, storeImages } from '#features/catalog/images/store-images.ts';
import {
  findDesign,
  findProductByRequest,
  insertProduct,
  type NewProduct,
} from '#features/catalog/products.queries.ts';
import { lockCatalog } from './sales/sales.queries.ts';

export async function addProduct(
  deps: ImageDeps,
  { same_design_as, ...product }: NewProduct & { same_design_as?: number | undefined },
  images: NormalizedImage[],
  /** Undefined for the demo and tests: no audit entry. */
  admin_id?: number,
): Promise<number> {
  return storeImages(deps, images, async (trx, keys) => {
    const { request_id } = product;
    const added = request_id && (await findProductByRequest(trx, request_id));
    if (added) return added;
    const { name, price_paise, tax_class = null, type = 'saree', fabric = null, sku } = product;
    const { blouse_piece = null, blouse_piece_m = null } = product;
    // Keeps concurrent requests from taking the same SKU.
    if (sku) await lockCatalog(trx);
    await assertMayBeSaved(trx, {
      content: {
        name,
        price_paise,
        tax_class,
        type,
        fabric,
        blouse_piece,
        blouse_piece_m,
        ...(sku && { sku }),
      },
    });
    const design_of = same_design_as && (await findDesign(trx, same_design_as));
    const image = product.image ?? keys;
    const product_id = await insertProduct(trx, { ...product, image, design_of });
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
