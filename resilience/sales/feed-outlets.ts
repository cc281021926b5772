import { FEEDS, type FeedName } from '@shop/contract';
import { readCsvRows, readXmlItems } from '@shop/server/test/feeds/read-feed.ts';
import { sql } from 'kysely';
import type { Environment } from '../harness/environment.ts';
import type { Outlet } from './outlets.ts';

interface FeedPrice {
  product_id: number;
  price: number;
}

const SECRET = '0123456789abcdef'.repeat(2);

/** Feeds leave out products without a picture. */
export async function openFeeds({ db }: Environment): Promise<void> {
  await sql`update product set image = '{one.jpg}' where image = '{}'`.execute(db);
  await sql`insert into feed_address (secret) values (${SECRET})`.execute(db);
}

const READERS: Record<FeedName, (text: string) => FeedPrice[]> = {
  google: (text) =>
    readXmlItems(text).map(({ id, price, sale_price }) =>
      toPrice(id?.[0], sale_price?.[0] ?? price?.[0]),
    ),
  meta: (text) =>
    readCsvRows(text).map(({ id, price, sale_price }) => toPrice(id, sale_price || price)),
};

/** '2450.00 INR' */
const toPrice = (id: string | undefined, price: string | undefined): FeedPrice => ({
  product_id: Number(id),
  price: Number.parseFloat(price ?? ''),
});

/**
 * All prices of a file are of one instant. The products of the suite are new, so nothing is struck, and no sale is
 * announced: what the file says is what is charged.
 */
const createOutlet = (feed: FeedName): Outlet => ({
  name: FEEDS[feed].file,
  async ask(_shelf, _random, origin) {
    const reply = await fetch(`${origin}/feeds/${SECRET}/${FEEDS[feed].file}`);
    const ended = performance.now();
    const listed = reply.ok ? READERS[feed](await reply.text()) : [];
    return {
      ended,
      judge(prices) {
        if (!reply.ok) return `status ${reply.status}`;
        // Staff edit the others.
        const known = listed.filter(({ product_id }) => prices.of(product_id) !== undefined);
        const wrong = known.find(({ product_id, price }) => prices.of(product_id) !== price);
        if (wrong) return `product ${wrong.product_id} for ${wrong.price}`;
        return known.length === 0 ? 'no product' : undefined;
      },
    };
  },
});

/** Only of a small shop: a file of a large one takes longer than the time between two borders of the suite. */
export const FEED_OUTLETS: Outlet[] = [createOutlet('google'), createOutlet('meta')];
