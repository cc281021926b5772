import { cart, catalog, type Product, shop as shopEndpoints } from '@shop/contract';
import { sql } from 'kysely';
import type { Db } from '#db/database.ts';
import { chargedPrice, readFeedPrices } from '../feeds/read-prices.ts';
import { ORIGIN, type TestShop } from '../test-shop.ts';

/** In rupees, by product. */
export type Prices = Map<number, number>;

type Customer = Awaited<ReturnType<TestShop['createCustomer']>>;

export async function readList({ call }: TestShop): Promise<Prices> {
  const prices: Prices = new Map();
  for (let page = 1; ; page += 1) {
    const { body } = await call(catalog.list, { params: { page: `${page}` }, query: {} });
    for (const { product_id, price } of body.products) prices.set(product_id, price);
    if (body.products.length === 0) return prices;
  }
}

interface StructuredData {
  toProductMetadata: (
    product: Product,
    reviewed: undefined,
    root: { origin: string; shop: object },
  ) => { jsonLd: { offers: { price: string; priceSpecification?: { price: string }[] } } };
}

/** The server does not import the web app, so it is loaded by its path. */
const STRUCTURED_DATA = new URL(
  '../../../web/app/features/catalog/product/structured-data.ts',
  import.meta.url,
).pathname;

/** The reply of every product page, and the structured data that the page makes of it. */
export async function readPages({ call }: TestShop, products: Iterable<number>) {
  const { toProductMetadata }: StructuredData = await import(STRUCTURED_DATA);
  const { body: shop } = await call(shopEndpoints.view, {});
  const pages: Prices = new Map();
  const jsonLd: Prices = new Map();
  for (const product_id of products) {
    const { body } = await call(catalog.find, { params: { product_id: `${product_id}` } });
    const [product] = body;
    if (!product) continue;
    pages.set(product_id, product.price);
    const { offers } = toProductMetadata(product, undefined, { origin: ORIGIN, shop }).jsonLd;
    const specified = offers.priceSpecification?.[0]?.price ?? offers.price;
    jsonLd.set(product_id, specified === offers.price ? Number(specified) : Number.NaN);
  }
  return { pages, jsonLd };
}

export async function readCart(customer: Customer): Promise<Prices> {
  const { body } = await customer.call(cart.view);
  return new Map(body.cart_item.map(({ product_id, price }) => [product_id, price]));
}

/** The prices that the reservation of a guest would freeze. */
export async function readReservation(db: Db, products: number[]): Promise<Prices> {
  const trx = await db.startTransaction().execute();
  try {
    const quantities = products.map(() => 1);
    const { rows } = await sql<{ product_id: number; price: number }>`
      with created as (
        select checkout_id from create_checkout(null, sha256('tab'), sha256('network'),
          ${products}::bigint[], ${quantities}::integer[], sha256('request'),
          '{"email": "asha@example.com", "phone": "9847012345"}', '{"charge_paise": 0, "free_from_paise": 0}',
          '15 minutes', '45 minutes', null)
      )
      select checkout_id from created`.execute(trx);
    if (rows.length !== 1) throw new Error('nothing was reserved');
    const { rows: items } = await sql<{ product_id: number; paise: number }>`
      select product_id, unit_price_paise as paise from checkout_item`.execute(trx);
    return new Map(items.map(({ product_id, paise }) => [product_id, paise / 100]));
  } finally {
    await trx.rollback().execute();
  }
}

export async function readFeeds({ deps }: TestShop): Promise<Record<'google' | 'meta', Prices>> {
  const moment = await deps.prices.now();
  const read = async (feed: 'google' | 'meta'): Promise<Prices> => {
    const prices = await readFeedPrices(deps, feed, moment);
    const at = moment.at.getTime();
    return new Map(prices.map((price) => [price.product_id, chargedPrice(price, at) / 100]));
  };
  return { google: await read('google'), meta: await read('meta') };
}
