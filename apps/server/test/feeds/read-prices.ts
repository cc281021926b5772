import type { FeedName } from '@shop/contract';
import { composeFeed } from '#features/catalog/feeds/compose-feed.ts';
import type { PriceMoment } from '#features/catalog/prices/price-schedule.ts';
import type { Deps } from '#platform/deps.ts';
import { ORIGIN } from '../test-shop.ts';
import { readCsvRows, readXmlItems } from './read-feed.ts';

/** Prices as they stand in a feed. */
export interface ReadPrice {
  product_id: number;
  price: string;
  /** Empty without a sale. */
  sale: string;
  times: string;
}

/** Writes a feed for a moment, and reads its prices as the outlet does. */
export async function readFeedPrices(
  deps: Pick<Deps, 'replica' | 'settings'>,
  feed: FeedName,
  moment: PriceMoment,
): Promise<ReadPrice[]> {
  const texts: string[] = [];
  for await (const text of composeFeed(deps, { feed, origin: ORIGIN, moment })) texts.push(text);
  return PARSERS[feed](texts.join(''));
}

const PARSERS: Record<FeedName, (text: string) => ReadPrice[]> = {
  google: (text) =>
    readXmlItems(text).map((item) => ({
      product_id: Number(item.id?.[0]),
      price: item.price?.[0] ?? '',
      sale: item.sale_price?.[0] ?? '',
      times: item.sale_price_effective_date?.[0] ?? '',
    })),
  meta: (text) =>
    readCsvRows(text).map((row) => ({
      product_id: Number(row.id),
      price: row.price ?? '',
      sale: row.sale_price ?? '',
      times: row.sale_price_effective_date ?? '',
    })),
};

/** The price of an outlet at a moment, in paise: the sale's price inside its times. */
export function chargedPrice({ price, sale, times }: Omit<ReadPrice, 'product_id'>, at: number) {
  const [from = 0, until = 0] = times.split('/').map((time) => Date.parse(time));
  const isInSale = sale !== '' && from <= at && at < until;
  return Math.round(Number.parseFloat(isInSale ? sale : price) * 100);
}
