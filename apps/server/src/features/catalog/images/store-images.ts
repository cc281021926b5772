import { IMAGE_WIDTHS } from '@shop/contract';
import type { Trx } from '#db/database.ts';
import type { Deps } from '#platform/deps.ts';
import { insertImages, type NewImage } from './images.queries.ts';
import type { NormalizedImage } from './normalize-image.ts';

export type ImageDeps = Pick<Deps, 'db' | 'images' | 'queue'>;

/** In the order of generation: WebP and small widths first, for phones on slow networks. */
const VARIANTS = (['webp', 'jpeg', 'avif'] as const)
  .flatMap((format) => IMAGE_WIDTHS.map((width) => ({ format, width })))
  .map((variant, index, all) => ({ ...variant, priority: all.length - index }));

/**
 * Stores images in one transaction with the change that refers to them and the jobs for their variants.
 * On failure neither rows nor files remain.
 */
export async function storeImages<T>(
  { db, images, queue }: ImageDeps,
  normalized: NormalizedImage[],
  change: (trx: Trx, keys: string[]) => Promise<T>,
): Promise<T> {
  const keys = [...new Set(normalized.map(({ image_key }) => image_key))];
  // Before the transaction: opening may need a connection of the same pool, which could deadlock.
  await queue.open();
  return db.transaction().execute(async (trx) => {
    const newKeys = await insertImages(trx, normalized.map(toRow).toSorted(byKey));
    const files = normalized.filter(({ image_key }) => newKeys.includes(image_key));
    try {
      await writeAll(images, files);
      await enqueueVariants(queue, trx, newKeys);
      return await change(trx, keys);
    } catch (error) {
      // Before the rollback: until then the rows keep others from storing the same keys.
      await Promise.all(newKeys.map((key) => images.remove(key)));
      throw error;
    }
  });
}

/** Jobs for the sizes and formats of new images. */
export async function enqueueVariants(
  queue: Deps['queue'],
  trx: Trx,
  keys: readonly string[],
): Promise<void> {
  const jobs = VARIANTS.flatMap(({ priority, ...variant }) =>
    keys.map((image_key) => ({ data: { image_key, ...variant }, priority })),
  );
  await queue.enqueue(trx, 'generate-image-variant', jobs);
}

/** Rejects only after all writes have ended, so that the caller can remove every file. */
async function writeAll(images: Deps['images'], files: NormalizedImage[]): Promise<void> {
  const writes = files.map(({ image_key, data }) => images.write(image_key, data, 'image/jpeg'));
  const failed = (await Promise.allSettled(writes)).find(({ status }) => status === 'rejected');
  if (failed?.status === 'rejected') throw failed.reason;
}

/** One lock order for concurrent uploads of the same images: they wait instead of deadlocking. */
const byKey = (a: NewImage, b: NewImage) => (a.image_key < b.image_key ? -1 : 1);

const toRow = ({ image_key, width, height, bytes }: NormalizedImage) => ({
  image_key,
  width,
  height,
  bytes,
});
