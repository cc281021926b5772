import { type NewReview, type OwnReview, REVIEW_FILES } from '@shop/contract';
import { insertAudit } from '#audit/audit.queries.ts';
import { diffFields } from '#audit/audit-diff.ts';
import type { Db, Trx } from '#db/database.ts';
import { createThumbnail, type NormalizedImage } from '#features/catalog/images/normalize-image.ts';
import type { Deps } from '#platform/deps.ts';
import { generatePrivateImageKey } from '#platform/random-ids.ts';
import { ShopError } from '#platform/shop-error.ts';
import { presentOwnReview } from './present-review.ts';
import {
  type Buyer,
  findReviewOf,
  insertReview,
  listReviewsOfOrder,
  lockOrderOf,
  mayReview,
  type ReviewImage,
  replaceReviewImages,
  updateReview,
} from './reviews.queries.ts';

interface ReceivedReview extends NewReview, Buyer {
  product_id: number;
  images: NormalizedImage[];
}

/** Stores the review of a received line, or the change of an earlier one. A repeated request changes nothing. */
export async function saveReview(
  { db, images: store }: Pick<Deps, 'db' | 'images'>,
  { images, ...request }: ReceivedReview,
): Promise<OwnReview> {
  const files = images.map(({ data }) => ({
    data,
    image_key: generatePrivateImageKey('review'),
    thumbnail_key: generatePrivateImageKey('review'),
  }));
  const added = files.map(({ image_key, thumbnail_key }) => ({ image_key, thumbnail_key }));
  let unused: ReviewImage[];
  try {
    for (const file of files) await writeImage(store, file);
    unused = await db.transaction().execute((trx) => storeReview(trx, { ...request, added }));
  } catch (error) {
    await removeImages(store, added);
    throw error;
  }
  await removeImages(store, unused);
  return viewOwnReview(db, request);
}

async function writeImage(
  store: Deps['images'],
  { data, image_key, thumbnail_key }: ReviewImage & { data: Buffer },
): Promise<void> {
  await store.write(image_key, data, 'image/jpeg');
  await store.write(thumbnail_key, await createThumbnail(data), 'image/jpeg');
}

async function removeImages(store: Deps['images'], images: ReviewImage[]): Promise<void> {
  for (const { image_key, thumbnail_key } of images) {
    await store.remove(image_key);
    await store.remove(thumbnail_key);
  }
}

type StoredReview = Omit<ReceivedReview, 'images'> & { added: ReviewImage[] };

/** @returns pictures that no review has any more. */
async function storeReview(
  trx: Trx,
  { added, kept_images = [], ...request }: StoredReview,
): Promise<ReviewImage[]> {
  const { order_id, product_id, reader, rating, text, request_id } = request;
  if (!(await lockOrderOf(trx, { order_id, reader }))) throw new ShopError('ORDER_NOT_FOUND');
  const existing = await findReviewOf(trx, { order_id, product_id });
  if (existing?.request_id === request_id) return added;
  if (existing?.erased) throw new ShopError('CUSTOMER_ERASED');
  if (!existing && !(await mayReview(trx, { order_id, product_id }))) {
    throw new ShopError('NOT_RECEIVED');
  }
  const earlier = existing?.images ?? [];
  const kept = earlier.filter(({ image_key }) => kept_images.includes(image_key));
  const images = [...kept, ...added];
  if (images.length > REVIEW_FILES.maxCount) throw new ShopError('TOO_MANY_REVIEW_IMAGES');
  if (!existing) {
    const review_id = await insertReview(trx, { order_id, product_id, rating, text, request_id });
    await replaceReviewImages(trx, review_id, images);
    return [];
  }
  await updateReview(trx, existing.review_id, { rating, text, request_id });
  await replaceReviewImages(trx, existing.review_id, images);
  await insertAudit(trx, {
    by_customer: true,
    order_id,
    subject: `review:${existing.review_id}`,
    action: 'review changed',
    ...diffFields(
      { rating: existing.rating, text: existing.text, pictures: earlier.length },
      { rating, text, pictures: images.length },
    ),
  });
  return earlier.filter((image) => !kept.includes(image));
}

async function viewOwnReview(
  db: Db,
  { order_id, product_id }: Pick<ReceivedReview, 'order_id' | 'product_id'>,
): Promise<OwnReview> {
  const own = await listReviewsOfOrder(db, order_id);
  const review = own.find((one) => one.product_id === product_id);
  if (!review) throw new ShopError('REVIEW_NOT_FOUND');
  return presentOwnReview(review);
}
