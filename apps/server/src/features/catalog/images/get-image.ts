import type { Deps } from '#platform/deps.ts';
import { ShopError } from '#platform/shop-error.ts';
import { findPictureAt, type VariantFormat } from './images.queries.ts';
import { MASTER_SIDE } from './normalize-image.ts';

const KEY = /^[a-z0-9]{26}\.jpg$/;

interface WantedPicture {
  /** Whatever was asked for. Only a known key is ever looked up in the store. */
  path: unknown;
  width: number | undefined;
  /** What the browser says it can show, best first. */
  formats: VariantFormat[];
}

/** Finds the best stored form of a picture; until one is made, the master. */
export async function loadPicture(
  { db, images }: Pick<Deps, 'db' | 'images'>,
  { path, width = MASTER_SIDE, formats }: WantedPicture,
) {
  const known =
    typeof path === 'string' && KEY.test(path) && (await findPictureAt(db, path, width));
  if (!known) throw new ShopError('PICTURE_NOT_FOUND');

  const best = formats
    .map((format) => known.variants.find((variant) => variant.format === format))
    .find((variant) => variant !== undefined);
  const bytes = await images.read(best?.stored_as ?? path);
  // Its row came back from a backup, and the file was made later than the backup.
  if (!bytes) throw new ShopError('PICTURE_NOT_FOUND');
  return {
    bytes,
    type: `image/${best?.format ?? 'jpeg'}`,
    // A better form of the same picture may still be on its way.
    final: best?.format === formats[0],
  };
}
