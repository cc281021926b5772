import { IMAGE_WIDTHS } from '@shop/contract';
import type { Deps } from '#deps.ts';
import { insertProduct, type NewProduct } from './catalog.queries.ts';
import { insertPictures } from './pictures.queries.ts';
import { storePicture } from './store-picture.ts';

/** WebP first and small first: a phone on a slow network gains most from those. */
const VARIANTS = (['webp', 'jpeg', 'avif'] as const)
  .flatMap((format) => IMAGE_WIDTHS.map((width) => ({ format, width })))
  .map((variant, place, all) => ({ ...variant, priority: all.length - place }));

/** Puts a product on the shelf with its pictures, and leaves a note to make their variants. */
export async function addProduct(
  deps: Pick<Deps, 'db' | 'images' | 'queue'>,
  product: Omit<NewProduct, 'image'>,
  uploads: Uint8Array[],
): Promise<number> {
  const pictures = await Promise.all(uploads.map((upload) => storePicture(deps, upload)));
  const image = pictures.map(({ image_key }) => image_key);

  return deps.db.transaction().execute(async (trx) => {
    const fresh = await insertPictures(trx, pictures);
    const product_id = await insertProduct(trx, { ...product, image });
    const jobs = VARIANTS.flatMap(({ priority, ...variant }) =>
      fresh.map((image_key) => ({ data: { image_key, ...variant }, priority })),
    );
    await deps.queue.enqueue(trx, 'make-variant', jobs);
    return product_id;
  });
}
