import type { Deps } from '#platform/deps.ts';
import { findReviewImage } from './reviews.queries.ts';

interface ImageRequest {
  image_key: string;
  size?: 'small' | undefined;
  /** For staff. */
  withHidden?: boolean;
}

/** @returns undefined when there is no such picture, or its review is hidden. */
export async function readReviewImage(
  { db, images }: Pick<Deps, 'db' | 'images'>,
  { image_key, size, withHidden = false }: ImageRequest,
): Promise<Uint8Array | undefined> {
  const found = await findReviewImage(db, image_key);
  if (!found || (found.hidden && !withHidden)) return undefined;
  return images.read(size === 'small' ? found.thumbnail_key : found.image_key);
}
