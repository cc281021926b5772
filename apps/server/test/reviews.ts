import { randomUUID } from 'node:crypto';
import { type NewReview, orderLinkReviews, orderReviews, reviews } from '@shop/contract';
import { sql } from 'kysely';
import { deliverEarlier } from './returns.ts';
import { buyLines, type Staff, setStatus } from './shipments.ts';
import type { TestShop } from './test-shop.ts';

type Customer = Awaited<ReturnType<TestShop['createCustomer']>>;

interface Rated {
  rating?: NewReview['rating'];
  text?: string;
  kept_images?: string[];
  request_id?: string;
}

const toForm = ({
  rating = 5,
  text = 'Soft from the first day.',
  kept_images = [],
  request_id = randomUUID(),
}: Rated) => ({ rating: `${rating}`, text, kept_images: kept_images.join(','), request_id });

/** Sends the review of a line, or its change, as the form does. */
export const rate = (
  customer: Pick<Customer, 'call'>,
  { order_id, product_id }: { order_id: string; product_id: number },
  rated: Rated = {},
  files: Uint8Array[] = [],
) =>
  customer.call(orderReviews.save, {
    params: { id: order_id, product_id: `${product_id}` },
    body: toForm(rated),
    files,
  });

/** The same by the link of a guest's order. */
export const rateByLink = (
  guest: Pick<Customer, 'call'>,
  { product_id, ...link }: { product_id: number; token: string; phone_end?: string },
  rated: Rated = {},
  files: Uint8Array[] = [],
) =>
  guest.call(orderLinkReviews.save, {
    params: { product_id: `${product_id}` },
    body: { ...toForm(rated), ...link },
    files,
  });

/** Buys a piece and receives it. @returns the line. */
export async function receive(
  { shop, admin }: { shop: TestShop; admin: Staff },
  customer: Customer,
  product_id: number,
) {
  const order_id = await buyLines(shop, customer, [[product_id, 1]]);
  await setStatus(admin, order_id, 'Delivered');
  return { order_id, product_id };
}

export const viewReviews = async (
  { call }: Pick<TestShop, 'call'>,
  product_id: number,
  before?: number,
) =>
  (
    await call(reviews.ofProduct, {
      params: { product_id: `${product_id}` },
      query: { before: before === undefined ? '' : `${before}` },
    })
  ).body;

/** Moves parcel and delivery of an order into the past, by whole days. */
export async function receivedEarlier(
  { db }: Pick<TestShop, 'db'>,
  order_id: string,
  days: number,
): Promise<void> {
  await sql`
    update shipment set shipped_at = shipped_at - make_interval(days => ${days})
    where order_id = ${order_id}`.execute(db);
  await deliverEarlier({ db }, order_id, days);
}
