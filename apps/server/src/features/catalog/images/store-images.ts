import { IMAGE_WIDTHS } from '@shop/contract';
import type { Trx } from '#db/database.ts';
import type { Deps } from '#platform/deps.ts';
import { insertPictures, type NewPicture } from './images.queries.ts';
import type { DecodedPicture } from './normalize-image.ts';

export type PictureDeps = Pick<Deps, 'db' | 'images' | 'queue'>;

/** WebP first and small first: a phone on a slow network gains most from those. */
const VARIANTS = (['webp', 'jpeg', 'avif'] as const)
  .flatMap((format) => IMAGE_WIDTHS.map((width) => ({ format, width })))
  .map((variant, place, all) => ({ ...variant, priority: all.length - place }));

/**
 * Stores pictures together with the change that shows them, and leaves a note to make their variants:
 * all of it, or no row and no file.
 */
export async function keepPictures<T>(
  { db, images, queue }: PictureDeps,
  pictures: DecodedPicture[],
  change: (trx: Trx, keys: string[]) => Promise<T>,
): Promise<T> {
  const keys = [...new Set(pictures.map(({ image_key }) => image_key))];
  // It may need a connection for this: as many transactions as there are connections would wait for one.
  await queue.open();
  return db.transaction().execute(async (trx) => {
    const fresh = await insertPictures(trx, pictures.map(rowOf).toSorted(byKey));
    const files = pictures.filter(({ image_key }) => fresh.includes(image_key));
    try {
      await writeAll(images, files);
      const jobs = VARIANTS.flatMap(({ priority, ...variant }) =>
        fresh.map((image_key) => ({ data: { image_key, ...variant }, priority })),
      );
      await queue.enqueue(trx, 'make-variant', jobs);
      return await change(trx, keys);
    } catch (error) {
      // Before the rows are rolled back: until then nobody else can store a picture of this name.
      await Promise.all(fresh.map((key) => images.remove(key)));
      throw error;
    }
  });
}

/** All have ended when it fails: what is written later could not be taken away any more. */
async function writeAll(images: Deps['images'], files: DecodedPicture[]): Promise<void> {
  const writes = files.map((one) => images.write(one.image_key, one.data, 'image/jpeg'));
  const failed = (await Promise.allSettled(writes)).find(({ status }) => status === 'rejected');
  if (failed?.status === 'rejected') throw failed.reason;
}

/** Two uploads of the same pictures wait for each other instead of blocking each other. */
const byKey = (a: NewPicture, b: NewPicture) => (a.image_key < b.image_key ? -1 : 1);

const rowOf = ({ image_key, width, height, bytes }: DecodedPicture) => ({
  image_key,
  width,
  height,
  bytes,
});
