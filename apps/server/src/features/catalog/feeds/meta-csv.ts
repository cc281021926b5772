import { type Cell, toCsv } from '@shop/domain/csv';
import {
  type FeedItem,
  type FeedItems,
  type FeedShop,
  toFeedAmount,
  toFeedTimes,
} from './feed-item.ts';

type CellOf = (item: FeedItem, shop: FeedShop) => Cell | undefined;

/** Columns of a product catalogue of Meta, which WhatsApp and Instagram show as well. */
const COLUMNS: Record<string, CellOf> = {
  id: ({ product_id }) => product_id,
  title: ({ title }) => title,
  description: ({ description }) => description,
  availability: ({ inStock }) => (inStock ? 'in stock' : 'out of stock'),
  condition: () => 'new',
  price: ({ price }) => toFeedAmount(price.price),
  sale_price: ({ price: { sale } }) => sale && toFeedAmount(sale.price),
  sale_price_effective_date: ({ price: { sale } }) => sale && toFeedTimes(sale, '+05:30'),
  link: ({ link }) => link,
  image_link: ({ images }) => images[0],
  additional_image_link: ({ images }) => images.slice(1).join(','),
  brand: (_item, { brand }) => brand,
  // Handloom has no number of a manufacturer.
  mpn: ({ product_id }) => product_id,
  google_product_category: ({ category }) => category,
  product_type: ({ type }) => type,
  material: ({ material }) => material,
  color: ({ color }) => color,
  gender: ({ worn }) => worn?.gender,
  age_group: ({ worn }) => worn?.ageGroup,
  size: ({ worn }) => worn?.size,
};

export const composeMetaCsv = (shop: FeedShop, items: FeedItems): AsyncGenerator<string, void> =>
  toCsv({ columns: Object.keys(COLUMNS), rows: listRows(shop, items) });

async function* listRows(shop: FeedShop, items: FeedItems): AsyncGenerator<Cell[]> {
  const cells = Object.values(COLUMNS);
  for await (const item of items) yield cells.map((toCell) => toCell(item, shop) ?? '');
}
