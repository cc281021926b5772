import { MAX_IMAGES } from '@shop/contract';
import { insertAudit } from '#audit/audit.queries.ts';
import type { NormalizedImage } from '#features/catalog/images/normalize-image.ts';
import { type ImageDeps, storeImages } from '#features/catalog/images/store-images.ts';
import type { ProductRow } from '#features/catalog/product-rows.queries.ts';
import { updateProduct } from '#features/catalog/product-updates.queries.ts';
import { findProduct } from '#features/catalog/products.queries.ts';
import { ShopError } from '#platform/shop-error.ts';

interface AddedImages {
  product_id: number;
  /** Version that the form was loaded with. */
  updated_at: Date;
  images: NormalizedImage[];
  admin_id: number;
}

/** Appends images to a product. An image that it already has keeps its position. */
export async function addImages(
  deps: ImageDeps,
  { product_id, updated_at, images, admin_id }: AddedImages,
): Promise<ProductRow> {
  return storeImages(deps, images, async (trx, keys) => {
    const product = await findProduct(trx, product_id);
    if (!product) throw new ShopError('PRODUCT_NOT_FOUND');
    const { stock: _stock, product_id: _id, updated_at: _at, ...content } = product;
    const image = [...new Set([...product.image, ...keys])];
    if (image.length > MAX_IMAGES) throw new ShopError('TOO_MANY_IMAGES');

    const version = await updateProduct(trx, product_id, updated_at, { ...content, image });
    if (!version) throw new ShopError('EDIT_CONFLICT');
    await insertAudit(trx, {
      admin_id,
      product_id,
      action: 'pictures added',
      before: { image: product.image },
      after: { image },
    });
    return { ...product, image, updated_at: version };
  });
}
