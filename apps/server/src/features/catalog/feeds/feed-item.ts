import { buildUrl, catalog } from '@shop/contract';
import { type Paise, toRupees } from '@shop/domain/money';
import { type DeliverySummary, deliveryCharge } from '@shop/domain/orders/delivery';
import { PRODUCT_TYPES, type ProductType, TYPE_RULES } from '@shop/domain/products/product-types';
import { type FeedPrice, toFeedPrice } from '@shop/domain/products/sales/feed-price';
import { toOffer } from '@shop/domain/products/sales/offer';
import type { FeedRow } from './feeds.queries.ts';

/** Values that all products of a file share. */
export interface FeedShop {
  origin: string;
  brand: string;
  /** Undefined: the shop delivers nowhere. */
  delivery: DeliverySummary | undefined;
}

export type FeedItems = AsyncIterable<FeedItem>;

/** A product as Google and Meta describe one. Fields that are not known are undefined. */
export interface FeedItem {
  product_id: number;
  title: string;
  description: string;
  link: string;
  /** The first is the main one. */
  images: string[];
  inStock: boolean;
  price: FeedPrice;
  /** Only Google takes it; never beside a reduced price. */
  maximumRetailPrice: Paise | undefined;
  /** The highest charge for one piece; undefined: it is delivered nowhere. */
  shipping: Paise | undefined;
  type: string;
  category: number | undefined;
  material: string | undefined;
  color: string | undefined;
  worn: WornBy | undefined;
}

interface WornBy {
  gender: 'female' | 'male' | 'unisex';
  ageGroup: 'adult';
  size: string;
}

const worn = (gender: WornBy['gender']): WornBy => ({
  gender,
  ageGroup: 'adult',
  size: 'One size',
});

interface FeedKind {
  /** Number in Google's list of categories, which Meta takes as well. */
  category?: number;
  worn?: WornBy;
}

const SARI: FeedKind = { category: 8248, worn: worn('female') };
const CLOTH: FeedKind = { category: 47 };

const FEED_KINDS: Record<ProductType, FeedKind> = {
  saree: SARI,
  'set mundu': { category: 5388, worn: worn('female') },
  mundu: { category: 5388, worn: worn('male') },
  fabric: CLOTH,
  'blouse piece': CLOTH,
  'stitched blouse': { category: 212, worn: worn('female') },
  stole: { category: 177, worn: worn('unisex') },
  other: {},
};

/** The most characters that both take. */
const MAX_TITLE = 150;
const MAX_DESCRIPTION = 5_000;
const MAX_COLORS = 3;
const IMAGE_WIDTH = 1024;

export function toFeedItem(row: FeedRow, { origin, delivery }: FeedShop): FeedItem {
  const offer = toOffer(row);
  const type = PRODUCT_TYPES.find((known) => known === row.type) ?? 'other';
  const kind = FEED_KINDS[type];
  const price = toFeedPrice(offer, toOffer(toNextRow(row)));
  const title = toPlainText(row.name, MAX_TITLE);
  return {
    product_id: row.product_id,
    title,
    description: toPlainText(row.description, MAX_DESCRIPTION) || title,
    link: `${origin}/product-info/${row.product_id}`,
    images: row.image.map(
      (path) => origin + buildUrl(catalog.image, { query: { path, w: IMAGE_WIDTH } }),
    ),
    inStock: row.stock > 0,
    price,
    maximumRetailPrice: offer.sale || price.sale ? undefined : row.price_paise,
    // The lower price counts: an outlet may not promise less than is charged.
    shipping: delivery && deliveryCharge(delivery, price.sale?.price ?? price.price),
    type: TYPE_RULES[type].label,
    category: kind.category,
    material: row.fabric ?? undefined,
    color: listColors(row).join('/') || undefined,
    worn: kind.worn,
  };
}

const toNextRow = (row: FeedRow) => ({
  price_paise: row.price_paise,
  offer_paise: row.next_paise ?? null,
  struck_paise: row.next_struck_paise ?? null,
  sale_name: row.next_name ?? null,
  sale_starts_at: row.next_starts_at ?? null,
  sale_ends_at: row.next_ends_at ?? null,
});

function listColors({ color, body_color, border_color }: FeedRow): string[] {
  const known = [color, body_color, border_color].filter((one) => one !== null);
  return [...new Set(known)].slice(0, MAX_COLORS);
}

const TAGS = /<\/?[a-z][^>]*>/gi;
/** Everything that XML 1.0 cannot hold, half of a character that was cut included. */
const UNPRINTABLE = /[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/gu;

const toPlainText = (text: string, max: number): string =>
  text.replace(TAGS, ' ').slice(0, max).replace(UNPRINTABLE, '').trim();

/** '2450.00 INR' */
export const toFeedAmount = (amount: Paise): string => `${toRupees(amount).toFixed(2)} INR`;

const INDIA_OFFSET_MS = 5.5 * 3_600_000;

/** '2026-08-20T00:00+0530/2026-09-09T00:00+0530', with the zone as the reader writes it. */
export function toFeedTimes({ from, until }: { from: Date; until: Date }, zone: string): string {
  const format = (moment: Date) =>
    new Date(moment.getTime() + INDIA_OFFSET_MS).toISOString().slice(0, 16) + zone;
  return `${format(from)}/${format(until)}`;
}
