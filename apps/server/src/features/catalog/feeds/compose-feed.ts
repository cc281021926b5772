import type { FeedName } from '@shop/contract';
import { summarizeDelivery } from '@shop/domain/orders/delivery';
import { ANNOUNCED_HOURS } from '@shop/domain/products/sales/feed-price';
import { listServedZones } from '#features/shop/served-zones.ts';
import type { Deps } from '#platform/deps.ts';
import type { PriceMoment } from '../prices/price-schedule.ts';
import { type FeedItems, type FeedShop, toFeedItem } from './feed-item.ts';
import { type FeedBooks, listFeedRows } from './feeds.queries.ts';
import { composeGoogleXml } from './google-xml.ts';
import { composeMetaCsv } from './meta-csv.ts';

type ComposeFeed = (shop: FeedShop, items: FeedItems) => AsyncGenerator<string, void>;

const COMPOSE: Record<FeedName, ComposeFeed> = { google: composeGoogleXml, meta: composeMetaCsv };

type FeedDeps = Pick<Deps, 'replica' | 'settings'>;

/** The whole file with the prices of one instant, in pieces. */
export async function* composeFeed(
  deps: FeedDeps,
  { feed, origin, moment }: { feed: FeedName; origin: string; moment: PriceMoment },
): AsyncGenerator<string, void> {
  const settings = await deps.settings.loadOrLast();
  const delivery = summarizeDelivery(listServedZones(settings));
  const shop = { origin, brand: settings.brand, delivery };
  yield* COMPOSE[feed](shop, readItems(deps, shop, toFeedBooks(moment)));
}

/** Files of moments with the same books have the same prices. */
export function toFeedBooks({ at, book_id, upcoming }: PriceMoment): FeedBooks {
  const end = at.getTime() + ANNOUNCED_HOURS * 3_600_000;
  return {
    book_id,
    next: upcoming.filter(({ starts }) => starts <= end).map((period) => period.book_id),
  };
}

async function* readItems({ replica }: FeedDeps, shop: FeedShop, books: FeedBooks) {
  for (let last = 0; ; ) {
    const after = last;
    const rows = await replica.read((db) => listFeedRows(db, after, books));
    for (const row of rows) yield toFeedItem(row, shop);
    last = rows.at(-1)?.product_id ?? 0;
    if (rows.length === 0) return;
  }
}
