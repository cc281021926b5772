import { type AdminProduct, adminProducts, adminStock, type ProductView } from '@shop/contract';
import { PAGE_SIZE } from '@shop/domain/paging';
import { type Call, tryCall } from '#api/call.ts';
import type { ProductsQuery } from './products-query.ts';

export interface AdminProductList extends ProductsQuery {
  products: AdminProduct[];
  /** There is a next page. */
  more: boolean;
  /** The counts of the quick list; undefined in a search or when they could not be loaded. */
  counts?: ViewCounts | undefined;
}

export type ViewCounts = Record<ProductView, number>;

export async function loadProducts(call: Call, query: ProductsQuery): Promise<AdminProductList> {
  const { page, search, view, quick } = query;
  const args = { params: { page: String(page) }, query: { search, view } };
  const [list, counts] = await Promise.all([
    call(adminProducts.listAll, args),
    quick && !search ? loadCounts(call) : undefined,
  ]);
  // A full page that tells nothing about a next one may have one.
  const { products, more = products.length >= PAGE_SIZE } = list;
  return { ...query, products, more, counts };
}

export async function loadCounts(call: Call): Promise<ViewCounts | undefined> {
  const { data } = await tryCall(call(adminStock.counts, {}));
  return data?.counts;
}

/** @returns undefined when the product does not exist any more. */
export async function reloadProduct(call: Call, { product_id }: Pick<AdminProduct, 'product_id'>) {
  const args = { params: { page: '1' }, query: { product_id: String(product_id) } };
  const { products } = await call(adminProducts.listAll, args);
  return products.find((product) => product.product_id === product_id);
}
