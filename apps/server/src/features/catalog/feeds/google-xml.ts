import { toChunks } from '@shop/domain/text-chunks';
import { xmlElement } from '@shop/domain/xml';
import {
  type FeedItem,
  type FeedItems,
  type FeedShop,
  toFeedAmount,
  toFeedTimes,
} from './feed-item.ts';

/** RSS 2.0 with Google's elements, in pieces. */
export const composeGoogleXml = (shop: FeedShop, items: FeedItems): AsyncGenerator<string, void> =>
  toChunks(listTexts(shop, items));

async function* listTexts({ origin, brand }: FeedShop, items: FeedItems) {
  yield `<?xml version="1.0" encoding="UTF-8"?>
<rss version="2.0" xmlns:g="http://base.google.com/ns/1.0">
<channel>
${xmlElement('title', brand)}
${xmlElement('link', origin)}
${xmlElement('description', `Products of ${brand}`)}
`;
  for await (const item of items) yield toItem(item, brand);
  yield '</channel>\n</rss>\n';
}

/** All that the listing allows. */
const MAX_MORE_IMAGES = 10;

function toItem(item: FeedItem, brand: string): string {
  const [image, ...others] = item.images;
  const more = others.slice(0, MAX_MORE_IMAGES);
  const { price, sale } = item.price;
  const elements = [
    element('id', item.product_id),
    element('title', item.title),
    element('description', item.description),
    element('link', item.link),
    element('image_link', image),
    ...more.map((one) => element('additional_image_link', one)),
    element('availability', item.inStock ? 'in_stock' : 'out_of_stock'),
    element('price', toFeedAmount(price)),
    element('sale_price', sale && toFeedAmount(sale.price)),
    element('sale_price_effective_date', sale && toFeedTimes(sale, '+0530')),
    element(
      'maximum_retail_price',
      item.maximumRetailPrice && toFeedAmount(item.maximumRetailPrice),
    ),
    element('brand', brand),
    element('identifier_exists', 'no'),
    element('condition', 'new'),
    element('product_type', item.type),
    element('google_product_category', item.category),
    element('material', item.material),
    element('color', item.color),
    element('gender', item.worn?.gender),
    element('age_group', item.worn?.ageGroup),
    element('size', item.worn?.size),
    toShipping(item),
  ];
  return `<item>\n${elements.join('')}</item>\n`;
}

const element = (name: string, value: string | number | undefined): string =>
  value === undefined ? '' : `${xmlElement(`g:${name}`, String(value))}\n`;

function toShipping({ shipping }: FeedItem): string {
  if (shipping === undefined) return '';
  const price = toFeedAmount(shipping);
  return `<g:shipping>\n${element('country', 'IN')}${element('price', price)}</g:shipping>\n`;
}
