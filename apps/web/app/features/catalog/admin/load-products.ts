import { adminProducts, type Product } from '@shop/contract';
import type { Call } from '#api/call.ts';
import type { ProductsQuery } from './products-query.ts';

export interface AdminProductList extends ProductsQuery {
  products: Product[];
  /** There is a next page. */
  more: boolean;
}

export async function loadProducts(call: Call, query: ProductsQuery): Promise<AdminProductList> {
  const { page, search } = query;
  const args = { params: { page: String(page) }, query: { search } };
  return { ...query, ...(await call(adminProducts.listAll, args)) };
}

/** @returns undefined when the product does not exist any more. */
export async function reloadProduct(call: Call, { product_id }: Product) {
  const args = { params: { page: '1' }, query: { product_id: String(product_id) } };
  const { products } = await call(adminProducts.listAll, args);
  return products.find((product) => product.product_id === product_id);
}
