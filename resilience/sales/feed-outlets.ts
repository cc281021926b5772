import { FEEDS, type FeedName } from '@shop/contract';
import { readCsvRows, readXmlItems } from '@shop/server/test/feeds/read-feed.ts';
import { sql } from 'kysely';
import type { Outlet, Shelf } from './outlets.ts';

interface FeedPrices {
  product_id: number;
  /** The price, and that of a sale which runs or is announced. */
  prices: number[];
}

const SECRET = '0123456789abcdef'.repeat(2);

/** Feeds leave out products without a picture: those of the shelf get one. */
export async function openFeeds({ env: { db }, products }: Shelf): Promise<void> {
  await sql`update product set image = '{one.jpg}' where product_id = any(${products})`.execute(db);
  await sql`insert into feed_address (secret) values (${SECRET})`.execute(db);
}

const READERS: Record<FeedName, (text: string) => FeedPrices[]> = {
  google: (text) =>
    readXmlItems(text).map(({ id, price, sale_price }) =>
      toPrices(id?.[0], price?.[0], sale_price?.[0]),
    ),
  meta: (text) =>
    readCsvRows(text).map(({ id, price, sale_price }) => toPrices(id, price, sale_price)),
};

/** '2450.00 INR' */
const toPrices = (id: string | undefined, ...prices: (string | undefined)[]): FeedPrices => ({
  product_id: Number(id),
  prices: prices.flatMap((price) => (price ? [Number.parseFloat(price)] : [])),
});

/**
 * All prices of a file are of one instant. The times of a sale are cut to the minute, and the borders of the suite are
 * nearer than that: of an entry with a sale, either price may be charged.
 */
const createOutlet = (feed: FeedName): Outlet => ({
  name: FEEDS[feed].file,
  async ask(_shelf, _random, origin) {
    const reply = await fetch(`${origin}/feeds/${SECRET}/${FEEDS[feed].file}`);
    const ended = performance.now();
    const entries = reply.ok ? READERS[feed](await reply.text()) : [];
    return {
      ended,
      judge(list) {
        if (!reply.ok) return `status ${reply.status}`;
        // Staff edit the others.
        const known = entries.filter(({ product_id }) => list.of(product_id) !== undefined);
        const wrong = known.find(
          ({ product_id, prices }) => !prices.includes(list.of(product_id) ?? 0),
        );
        if (wrong) return `product ${wrong.product_id} for ${wrong.prices.join(' or ')}`;
        return known.length === 0 ? 'no product' : undefined;
      },
    };
  },
});

/** Only of a small shop: a file of a large one takes longer than the time between two borders of the suite. */
export const FEED_OUTLETS: Outlet[] = [createOutlet('google'), createOutlet('meta')];
