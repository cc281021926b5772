import { cart, catalog } from '@shop/contract';
import { formatRupees, fromRupees } from '@shop/domain/money';
import type { TestCustomer } from '@shop/test-kit/accounts';
import { sql } from 'kysely';
import * as z from 'zod/mini';
import { checkoutClient } from '../harness/checkout-client.ts';
import type { Environment } from '../harness/environment.ts';
import { createGuest } from '../harness/guests.ts';
import { call, type Reply, send } from '../harness/http-client.ts';
import type { Random } from '../harness/random.ts';
import type { PriceList } from './definition.ts';

/** Products that the outlets are asked about, which no staff edits. */
export interface Shelf {
  env: Environment;
  types: string[];
  /** With pieces to reserve. */
  products: number[];
  /** Each has some of the products in the cart. */
  customers: TestCustomer[];
}

/** @returns what is wrong with a reply if these were the prices */
type Judge = (prices: PriceList) => string | undefined;

/** Something that says or charges a price. */
export interface Outlet {
  name: string;
  /** Sends one request. */
  ask: (shelf: Shelf, random: Random, origin: string) => Promise<{ judge: Judge; ended: number }>;
}

const PAGE_SIZE = 20;

interface Priced {
  product_id: number;
  price: number;
}

const findWrong = (list: readonly Priced[], prices: PriceList) => {
  const wrong = list.find(({ product_id, price }) => prices.of(product_id) !== price);
  return wrong && `product ${wrong.product_id} for ${wrong.price}`;
};

const expectEqual = (what: string, actual: unknown, expected: unknown) =>
  JSON.stringify(actual) === JSON.stringify(expected)
    ? undefined
    : `${what} ${JSON.stringify(actual)}, not ${JSON.stringify(expected)}`;

/** Judges a reply of this shape. */
function judged<T>(
  reply: Reply,
  schema: z.ZodMiniType<T>,
  judge: (body: T, prices: PriceList) => string | undefined,
) {
  const body = z.safeParse(schema, reply.body);
  return {
    ended: performance.now(),
    judge: (prices: PriceList) =>
      reply.status === 200 && body.success
        ? judge(body.data, prices)
        : `status ${reply.status} ${reply.text.slice(0, 100)}`,
  };
}

const list: Outlet = {
  name: 'list',
  async ask({ types }, random, origin) {
    const query = { type: random.pick(types), sort_by: 'price', order: 'asc' };
    const reply = await call(origin, catalog.list, { params: { page: 1 }, query });
    return judged(reply, catalog.list.reply, ({ products, total_products }, prices) => {
      const cheapest = prices.ofType(query.type);
      return (
        findWrong(products, prices) ??
        expectEqual('total', total_products, cheapest.length) ??
        expectEqual(
          'order',
          products.map(({ price }) => price),
          [...cheapest.subarray(0, PAGE_SIZE)],
        )
      );
    });
  },
};

/** Ends of a range in whole and in broken hundreds: bands of bitmaps, and what is left of them. */
function drawRange({ types }: Shelf, random: Random) {
  const min_price = 500 + random.below(60) * 100 + random.pick([0, 0.5, 37]);
  const max_price = min_price + 400 + random.below(3_000);
  return { query: { type: random.pick(types), min_price, max_price }, min_price, max_price };
}

const inRange = (prices: PriceList, type: string, min: number, max: number) =>
  prices.ofType(type).filter((price) => price >= min && price <= max);

const priceFilter: Outlet = {
  name: 'filter by price',
  async ask(shelf, random, origin) {
    const { query, min_price, max_price } = drawRange(shelf, random);
    const reply = await call(origin, catalog.list, { params: { page: 1 }, query });
    return judged(reply, catalog.list.reply, ({ products, total_products }, prices) => {
      const found = inRange(prices, query.type, min_price, max_price);
      return (
        findWrong(products, prices) ??
        expectEqual('total', total_products, found.length) ??
        expectEqual('page', products.length, Math.min(found.length, PAGE_SIZE))
      );
    });
  },
};

const counts: Outlet = {
  name: 'counts',
  async ask(shelf, random, origin) {
    const { query, min_price, max_price } = drawRange(shelf, random);
    const reply = await call(origin, catalog.options, { query });
    return judged(reply, catalog.options.reply, ({ type: options }, prices) => {
      const counted = options.find(({ value }) => value === query.type)?.products ?? 0;
      const expected = inRange(prices, query.type, min_price, max_price).length;
      return expectEqual(`count of ${query.type}`, counted, expected);
    });
  },
};

const productReply: Outlet = {
  name: 'product',
  async ask({ products }, random, origin) {
    const params = { product_id: random.pick(products) };
    const reply = await call(origin, catalog.find, { params });
    return judged(
      reply,
      catalog.find.reply,
      (found, prices) => findWrong(found, prices) ?? expectEqual('products', found.length, 1),
    );
  },
};

const JSON_LD = /<script type="application\/ld\+json"[^>]*>(.*?)<\/script>/gs;

const JsonLd = z.object({
  '@type': z.literal('Product'),
  offers: z.object({
    price: z.string(),
    priceSpecification: z.optional(z.array(z.object({ price: z.string() }))),
  }),
});

const productPage: Outlet = {
  name: 'page and JSON-LD',
  async ask({ products }, random, origin) {
    const product_id = random.pick(products);
    const target = `/product-info/${product_id}`;
    const { status, text } = await send(origin, { method: 'GET', target });
    const ended = performance.now();
    const [offers] = [...text.matchAll(JSON_LD)]
      .map(([, json = '']) => z.safeParse(JsonLd, JSON.parse(json)))
      .flatMap(({ data }) => (data ? [data.offers] : []));
    return {
      ended,
      judge(prices) {
        if (status !== 200) return `status ${status}`;
        const price = prices.of(product_id) ?? 0;
        const first = offers?.priceSpecification?.[0]?.price ?? offers?.price;
        return (
          expectEqual('JSON-LD', [offers?.price, first], [price.toFixed(2), price.toFixed(2)]) ??
          expectEqual('words', text.includes(formatRupees(fromRupees(price))), true)
        );
      },
    };
  },
};

const cartReply: Outlet = {
  name: 'cart',
  async ask({ customers }, random, origin) {
    const reply = await call(origin, cart.view, random.pick(customers));
    return judged(
      reply,
      cart.view.reply,
      ({ cart_item }, prices) =>
        findWrong(cart_item, prices) ?? expectEqual('is empty', cart_item.length === 0, false),
    );
  },
};

/** The price that a reservation freezes. */
const reservation: Outlet = {
  name: 'reservation',
  async ask({ env, products }, random, origin) {
    const guest = createGuest();
    const client = checkoutClient(env, env.origins.indexOf(origin));
    const product_id = random.pick(products);
    const { rzp_order_id, status, code } = await client.buyOne(guest, product_id);
    const ended = performance.now();
    const { rows } = await sql<{ price: number }>`
      select (i.unit_price_paise / 100.0)::float8 as price
      from checkout_item i join checkout using (checkout_id)
      where rzp_order_id = ${rzp_order_id ?? ''}`.execute(env.db);
    if (rzp_order_id) await client.dismiss(guest, rzp_order_id);
    return {
      ended,
      judge: (prices) =>
        rows[0]
          ? findWrong([{ product_id, price: rows[0].price }], prices)
          : `status ${status} ${code}`,
    };
  },
};

/** Everything that must agree about the price of an instant. */
export const OUTLETS: Outlet[] = [
  list,
  priceFilter,
  counts,
  productReply,
  productPage,
  cartReply,
  reservation,
];
