import {
  catalog,
  IdInPath,
  type InputOf,
  type Product,
  type ProductReviews,
  reviews,
} from '@shop/contract';
import { TYPE_RULES } from '@shop/domain/products/product-types';
import * as z from 'zod/mini';
import type { Call } from '#api/call.ts';
import { type CardProduct, toCardProduct } from '#features/catalog/list/card-product.ts';
import { type DeliveryCheck, quoteDelivery } from './use-delivery.ts';

const RELATED = 4;

export interface Related {
  heading: string;
  products: CardProduct[];
}

interface LoadedProduct {
  product: Product | null;
  related: Related | undefined;
  delivery: DeliveryCheck;
  /** Missing until somebody has rated it. */
  reviewed: ProductReviews | undefined;
}

const MISSING: LoadedProduct = {
  product: null,
  related: undefined,
  delivery: { kind: 'unknown' },
  reviewed: undefined,
};

/** @returns a null product when the id is invalid or unknown. */
export async function loadProduct(
  call: Call,
  product_id: string,
  pin: string,
): Promise<LoadedProduct> {
  if (!z.safeParse(IdInPath, product_id).success) return MISSING;

  const [product = null] = await call(catalog.find, { params: { product_id } });
  if (!product?.enabled) return MISSING;
  const [related, delivery, reviewed] = await Promise.all([
    loadRelated(call, product),
    quoteDelivery(call, pin, product.price),
    loadReviews(call, product),
  ]);
  return { product, related, delivery, reviewed };
}

/** The page opens without reviews when they cannot be loaded. */
async function loadReviews(
  call: Call,
  { product_id, rating }: Product,
): Promise<ProductReviews | undefined> {
  if (!rating) return undefined;
  const params = { product_id: `${product_id}` };
  return call(reviews.ofProduct, { params, query: {} }).catch(() => undefined);
}

type Query = InputOf<typeof catalog.list>['query'];

/** Four others by occasion, fabric, near price and date. @returns undefined when there are fewer */
async function loadRelated(call: Call, product: Product): Promise<Related | undefined> {
  const { type = 'saree', price, occasion, fabric } = product;
  const { plural } = TYPE_RULES[type];
  const [low, high] = [Math.floor(price * 0.75), Math.ceil(price * 1.25)];
  const steps: { heading: string; query: Query }[] = [
    // A reply may hold any text here. The server finds nothing for one that is not an option.
    ...(occasion
      ? [
          {
            heading: `More ${occasion.toLowerCase()} ${plural}`,
            query: { type, occasion } as Query,
          },
        ]
      : []),
    ...(fabric ? [{ heading: `More ${plural}`, query: { type, fabric } as Query }] : []),
    { heading: 'At a similar price', query: { min_price: `${low}`, max_price: `${high}` } },
    { heading: 'New from the loom', query: {} },
  ];

  const found = new Map<number, CardProduct>();
  for (const { heading, query } of steps) {
    // The page opens without suggestions when they cannot be loaded.
    const list = call(catalog.list, { params: { page: '1' }, query });
    const { products } = await list.catch(() => ({ products: [] }));
    for (const other of products) {
      if (other.product_id !== product.product_id)
        found.set(other.product_id, toCardProduct(other));
    }
    if (found.size >= RELATED) return { heading, products: [...found.values()].slice(0, RELATED) };
  }
  return undefined;
}
