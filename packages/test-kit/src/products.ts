import { fromRupees } from '@shop/domain/money';
import type { Db } from '@shop/server/db/database.ts';
import { addProduct as addProductWithImages } from '@shop/server/features/catalog/admin/add-product.ts';
import { normalizeImage } from '@shop/server/features/catalog/images/normalize-image.ts';
import {
  insertProduct as insertProductRows,
  type NewProduct,
} from '@shop/server/features/catalog/products.queries.ts';
import type { InfraDeps } from '@shop/server/platform/deps.ts';
import sharp from 'sharp';

/** Default fields of a test product. */
export const SAREE = {
  name: 'Nila Kasavu Saree',
  description: 'Cotton saree woven by hand.',
  price_paise: fromRupees(2450),
  discount: 0,
  stock: 5,
  color: 'Ivory',
  fabric: 'Cotton',
  occasion: 'Festive',
};

/** Inserts the rows of a product without image files. */
export const insertProduct = (db: Db, product: Partial<NewProduct> = {}): Promise<number> =>
  db.transaction().execute((trx) => insertProductRows(trx, { ...SAREE, image: [], ...product }));

/** Adds a product with image files and the jobs that generate their variants. */
export async function addProduct(
  deps: Pick<InfraDeps, 'db' | 'images' | 'queue'>,
  product: Partial<NewProduct> = {},
  images: Uint8Array[] = [],
): Promise<number> {
  const decoded = await Promise.all(images.map((image) => normalizeImage(image)));
  return addProductWithImages(deps, { ...SAREE, ...product }, decoded);
}

/** A PNG of one colour, different for every seed. */
export function createImage(seed: number, { width = 64, height = 64 } = {}): Promise<Buffer> {
  const background = { r: (seed * 53) % 256, g: (seed * 97) % 256, b: (seed * 31) % 256 };
  return sharp({ create: { width, height, channels: 3, background } })
    .png()
    .toBuffer();
}
