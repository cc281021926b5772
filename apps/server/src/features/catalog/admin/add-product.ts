import { insertAudit } from '#audit/audit.queries.ts';
import type { DecodedPicture } from '#features/catalog/images/normalize-image.ts';
import { keepPictures, type PictureDeps } from '#features/catalog/images/store-images.ts';
import { findAdded, insertProduct, type NewProduct } from '#features/catalog/products.queries.ts';

/** Puts a product on the shelf with its pictures. */
export async function addProduct(
  deps: PictureDeps,
  product: NewProduct,
  pictures: DecodedPicture[],
  /** Nobody: the demo, or a test. */
  admin_id?: number,
): Promise<number> {
  return keepPictures(deps, pictures, async (trx, keys) => {
    const { request_id } = product;
    const added = request_id && (await findAdded(trx, request_id));
    if (added) return added;
    const product_id = await insertProduct(trx, { ...product, image: product.image ?? keys });
    if (admin_id !== undefined) {
      const { name, stock } = product;
      await insertAudit(trx, {
        ...{ admin_id, product_id, action: 'added' },
        ...{ before: {}, after: { name, stock, pictures: keys.length } },
      });
    }
    return product_id;
  });
}
