import { MOST_PICTURES } from '@shop/contract';
import { insertAudit } from '#audit/audit.queries.ts';
import type { DecodedPicture } from '#features/catalog/images/normalize-image.ts';
import { keepPictures, type PictureDeps } from '#features/catalog/images/store-images.ts';
import { findProduct, type ProductRow, setProduct } from '#features/catalog/products.queries.ts';
import { ShopError } from '#platform/shop-error.ts';

interface MorePictures {
  product_id: number;
  /** As it was when the form was loaded. */
  updated_at: Date;
  pictures: DecodedPicture[];
  admin_id: number;
}

/** Adds pictures behind those that a product has. One that it has already stays where it is. */
export async function addPictures(
  deps: PictureDeps,
  { product_id, updated_at, pictures, admin_id }: MorePictures,
): Promise<ProductRow> {
  return keepPictures(deps, pictures, async (trx, keys) => {
    const product = await findProduct(trx, product_id);
    if (!product) throw new ShopError('PRODUCT_NOT_FOUND');
    const { stock: _stock, product_id: _id, updated_at: _at, ...content } = product;
    const image = [...new Set([...product.image, ...keys])];
    if (image.length > MOST_PICTURES) throw new ShopError('PICTURES_TOO_MANY');

    const changed = await setProduct(trx, product_id, updated_at, { ...content, image });
    if (!changed) throw new ShopError('EDITED_MEANWHILE');
    await insertAudit(trx, {
      ...{ admin_id, product_id, action: 'pictures added' },
      ...{ before: { image: product.image }, after: { image } },
    });
    return { ...product, image, updated_at: changed };
  });
}
