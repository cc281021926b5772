import type { NewReview, OwnReview } from '@shop/contract';
import { type RawBuilder, sql } from 'kysely';
import type { Db, Trx } from '#db/database.ts';
import { isReadableBy, type OrderReader } from '#features/tax/order-readers.queries.ts';

/** The customer of an order, or a guest with its link. */
export interface Buyer {
  order_id: string;
  reader: Exclude<OrderReader, 'staff'>;
}

const isOrderOf = ({ order_id, reader }: Buyer) =>
  sql<boolean>`o.order_id = ${order_id} and ${isReadableBy(reader)}`;

/** @returns false when it is not an order of this buyer. */
export async function isBuyer(db: Db, buyer: Buyer): Promise<boolean> {
  const { rows } = await sql`select from orders o where ${isOrderOf(buyer)}`.execute(db);
  return rows.length > 0;
}

/** Like `isBuyer`, with a row lock, for which an erasure of the buyer waits. */
export async function lockOrderOf(trx: Trx, buyer: Buyer): Promise<boolean> {
  const { rows } = await sql`
    select from orders o where ${isOrderOf(buyer)} for no key update`.execute(trx);
  return rows.length > 0;
}

interface Line {
  order_id: string;
  product_id: number;
}

/**
 * Only under the lock, in a statement of its own: an earlier one would not see an erasure that it waited for. The
 * recipient of an erased guest is anonymous.
 */
export async function mayReview(trx: Trx, { order_id, product_id }: Line): Promise<boolean> {
  const { rows } = await sql`
    select from received_line l join orders o using (order_id)
    where l.order_id = ${order_id} and l.product_id = ${product_id}
      and o.ship_to <> anonymous_recipient(o.ship_to)
      and not exists (
        select from customer c where c.user_id = o.user_id and c.erased_at is not null)`.execute(
    trx,
  );
  return rows.length > 0;
}

export interface ReviewImage {
  image_key: string;
  thumbnail_key: string;
}

/** The pictures of `review r`, in their order. */
const IMAGES: RawBuilder<ReviewImage[]> = sql`coalesce((
  select json_agg(json_build_object('image_key', i.image_key, 'thumbnail_key', i.thumbnail_key)
    order by i.position)
  from review_image i where i.review_id = r.review_id), '[]')`;

/** Keys of the pictures of `review r`, in their order. */
export const IMAGE_KEYS: RawBuilder<string[]> = sql`array(
  select i.image_key from review_image i where i.review_id = r.review_id order by i.position)`;

interface StoredReview extends Pick<NewReview, 'rating' | 'text' | 'request_id'> {
  review_id: number;
  erased: boolean;
  images: ReviewImage[];
}

export async function findReviewOf(
  trx: Trx,
  { order_id, product_id }: Line,
): Promise<StoredReview | undefined> {
  const { rows } = await sql<StoredReview>`
    select r.review_id, r.rating, r.text, r.request_id, r.erased_at is not null as erased,
      ${IMAGES} as images
    from review r where r.order_id = ${order_id} and r.product_id = ${product_id}`.execute(trx);
  return rows[0];
}

/** @returns its review_id. */
export async function insertReview(
  trx: Trx,
  review: Line & Pick<NewReview, 'rating' | 'text' | 'request_id'>,
): Promise<number> {
  const { review_id } = await trx
    .insertInto('review')
    .values(review)
    .returning('review_id')
    .executeTakeFirstOrThrow();
  return review_id;
}

export async function updateReview(
  trx: Trx,
  review_id: number,
  changed: Pick<NewReview, 'rating' | 'text' | 'request_id'>,
): Promise<void> {
  await trx
    .updateTable('review')
    .set({ ...changed, edited_at: sql`now()`, version: sql`version + 1` })
    .where('review_id', '=', review_id)
    .execute();
}

export async function replaceReviewImages(
  trx: Trx,
  review_id: number,
  images: ReviewImage[],
): Promise<void> {
  await trx.deleteFrom('review_image').where('review_id', '=', review_id).execute();
  if (images.length === 0) return;
  await trx
    .insertInto('review_image')
    .values(images.map((image, index) => ({ ...image, review_id, position: index + 1 })))
    .execute();
}

export interface OwnReviewRow extends Omit<OwnReview, 'created_at'> {
  created_at: Date;
}

/** Columns of `review r` for its author. */
export const OWN_COLUMNS: RawBuilder<OwnReviewRow> = sql`
  r.rating, r.text, r.created_at, r.edited_at is not null as edited, r.answer, r.hidden_reason,
  ${IMAGE_KEYS} as images`;

interface LineRow {
  product_id: number;
  name: string;
  image: string | null;
}

/** Lines of an order that the customer has received, or has reviewed before its status was changed. */
export async function listReviewableLines(db: Db, order_id: string): Promise<LineRow[]> {
  const { rows } = await sql<LineRow>`
    select product_id, name, image from order_item i
    where order_id = ${order_id} and (
      exists (select from received_line l
        where l.order_id = i.order_id and l.product_id = i.product_id)
      or exists (select from review r
        where r.order_id = i.order_id and r.product_id = i.product_id))
    order by product_id`.execute(db);
  return rows;
}

export async function listReviewsOfOrder(
  db: Db,
  order_id: string,
): Promise<(OwnReviewRow & { product_id: number })[]> {
  const { rows } = await sql<OwnReviewRow & { product_id: number }>`
    select r.product_id, ${OWN_COLUMNS} from review r where r.order_id = ${order_id}`.execute(db);
  return rows;
}

/** @returns the image and its small version, undefined when it was removed. */
export async function findReviewImage(
  db: Db,
  image_key: string,
): Promise<(ReviewImage & { hidden: boolean }) | undefined> {
  const { rows } = await sql<ReviewImage & { hidden: boolean }>`
    select i.image_key, i.thumbnail_key, r.hidden_at is not null as hidden
    from review_image i join review r using (review_id) where i.image_key = ${image_key}`.execute(
    db,
  );
  return rows[0];
}

/** So long after the day of the setting an order is asked about: a worker that was away catches up. */
const ASKED_FOR_DAYS = 14;
/** Older orders are not looked at. */
const DELIVERED_WITHIN_DAYS = 120;

/** Orders to ask about, with a piece that the customer keeps and has not rated. */
export async function listOrdersToAskAbout(db: Db, days: number): Promise<string[]> {
  const { rows } = await sql<{ order_id: string }>`
    select o.order_id from orders o
    where o.order_status = 'Delivered' and o.gift_note is null
      and o.order_date > now()
        - make_interval(days => ${days}::integer + ${sql.lit(ASKED_FOR_DAYS + DELIVERED_WITHIN_DAYS)})
      and o.delivery_date < now() - make_interval(days => ${days}::integer)
      and o.delivery_date > now() - make_interval(days => ${days}::integer + ${sql.lit(ASKED_FOR_DAYS)})
      and not exists (
        select from message m where m.unique_key = 'review_request:' || o.order_id)
      and exists (
        select from received_line l where l.order_id = o.order_id and not l.going_back and not exists (
          select from review r where r.order_id = l.order_id and r.product_id = l.product_id))
    order by o.order_id`.execute(db);
  return rows.map(({ order_id }) => order_id);
}
