import { catalog, IdInPath, type Product } from '@shop/contract';
import * as z from 'zod/mini';
import type { Call } from '#api/call.ts';
import { readListQuery } from '#features/catalog/list/list-query.ts';

const MORE = 4;

/** The product and a few of the same colour; nothing for an address that names no product. */
export async function loadProduct(call: Call, product_id: string) {
  if (!z.safeParse(IdInPath, product_id).success) return { product: null, more: [] };

  const [product = null] = await call(catalog.find, { params: { product_id } });
  return { product, more: product ? await loadMore(call, product) : [] };
}

async function loadMore(call: Call, { product_id, color }: Product): Promise<Product[]> {
  const { question } = readListQuery(new URLSearchParams({ color: color ?? '' }));
  if (!question.color) return [];

  // A shelf of suggestions never keeps a product page from opening.
  const { products } = await call(catalog.list, { params: { page: '1' }, query: question }).catch(
    () => ({ products: [] }),
  );
  return products.filter((other) => other.product_id !== product_id).slice(0, MORE);
}
