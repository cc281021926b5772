import type { Deps } from '#platform/deps.ts';
import { ShopError } from '#platform/shop-error.ts';
import { findImageVariants, type VariantFormat } from './images.queries.ts';
import { MAX_SIDE_PX } from './normalize-image.ts';

const KEY = /^[a-z0-9]{26}\.jpg$/;

interface ImageRequest {
  /** Untrusted. Only a key with a row in the table reaches the store. */
  path: unknown;
  width: number | undefined;
  /** Formats the browser accepts, best first. */
  formats: VariantFormat[];
}

/** Reads the best stored variant of an image; the master until the variant has been generated. */
export async function getImage(
  { db, images }: Pick<Deps, 'db' | 'images'>,
  { path, width = MAX_SIDE_PX, formats }: ImageRequest,
) {
  const image =
    typeof path === 'string' && KEY.test(path) && (await findImageVariants(db, path, width));
  if (!image) throw new ShopError('IMAGE_NOT_FOUND');

  const best = formats
    .map((format) => image.variants.find((variant) => variant.format === format))
    .find((variant) => variant !== undefined);
  const bytes = await images.read(best?.stored_as ?? path);
  // After a restore a row may exist without its file.
  if (!bytes) throw new ShopError('IMAGE_NOT_FOUND');
  return {
    bytes,
    type: `image/${best?.format ?? 'jpeg'}`,
    /** False while a better variant may still be generated. */
    final: best?.format === formats[0],
  };
}
