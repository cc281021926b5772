import { catalog, IdInPath, type Product } from '@shop/contract';
import * as z from 'zod/mini';
import type { Call } from '#api/call.ts';
import { parseListQuery } from '#features/catalog/list/list-query.ts';

const MAX_RELATED = 4;

/** @returns a null product when the id is invalid or unknown. */
export async function loadProduct(call: Call, product_id: string) {
  if (!z.safeParse(IdInPath, product_id).success) return { product: null, related: [] };

  const [product = null] = await call(catalog.find, { params: { product_id } });
  return { product, related: product ? await loadRelated(call, product) : [] };
}

async function loadRelated(call: Call, { product_id, color }: Product): Promise<Product[]> {
  const { filters } = parseListQuery(new URLSearchParams({ color: color ?? '' }));
  if (!filters.color) return [];

  // The page opens without suggestions when they cannot be loaded.
  const { products } = await call(catalog.list, { params: { page: '1' }, query: filters }).catch(
    () => ({ products: [] }),
  );
  return products.filter((other) => other.product_id !== product_id).slice(0, MAX_RELATED);
}
