import { managing, type Product } from '@shop/contract';
import type { Call } from '#api/call.ts';
import type { ManageQuery } from './manage-query.ts';

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

/** One product as it is now: whoever has just changed it put it first, and its name finds it too. */
export async function loadAgain(call: Call, { product_id, name }: Product) {
  for (const search of ['', name]) {
    const { products } = await loadManaged(call, { page: 1, search });
    const found = products.find((product) => product.product_id === product_id);
    if (found) return found;
  }
  return undefined;
}
