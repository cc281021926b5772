import { managing, type Product } from '@shop/contract';
import type { Call } from '#api/call.ts';
import type { ManageQuery } from './products-query.ts';

export interface ManagedList extends ManageQuery {
  products: Product[];
  /** Whether there is a page after this one. */
  more: boolean;
}

export async function loadManaged(call: Call, query: ManageQuery): Promise<ManagedList> {
  const { page, search } = query;
  const asked = { params: { page: String(page) }, query: { search } };
  return { ...query, ...(await call(managing.listAll, asked)) };
}

/** One product as it is now; nothing, when there is no such product. */
export async function loadAgain(call: Call, { product_id }: Product) {
  const asked = { params: { page: '1' }, query: { product_id: String(product_id) } };
  const { products } = await call(managing.listAll, asked);
  return products.find((product) => product.product_id === product_id);
}
