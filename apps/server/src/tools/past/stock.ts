import { randomUUID } from 'node:crypto';
import { type AdminProduct, adminProducts, adminStock } from '@shop/contract';
import { sql } from 'kysely';
import type { Basket } from './acts.ts';
import type { PastShop } from './past-shop.ts';

/** All products, as the helper of the catalogue sees them. */
export async function listProducts({ staff }: Pick<PastShop, 'staff'>): Promise<AdminProduct[]> {
  const call = await staff('catalogue');
  const products: AdminProduct[] = [];
  for (let page = 1; ; page += 1) {
    const reply = await call(adminProducts.listAll, { params: { page: `${page}` } });
    products.push(...reply.products);
    if (!reply.more) return products;
  }
}

/** The weavers bring what these baskets hold, so that in the end the shelf is as full as before. */
export async function supply(shop: PastShop, baskets: readonly Basket[]): Promise<void> {
  let needed = new Map<number, number>();
  for (const [product_id, quantity] of baskets.flat()) {
    needed.set(product_id, (needed.get(product_id) ?? 0) + quantity);
  }
  while (needed.size > 0) {
    const shelf = await listProducts(shop);
    const changes = shelf.flatMap(({ product_id, stock }) => {
      const pieces = needed.get(product_id);
      return pieces ? [{ product_id, stock_base: stock, stock: stock + pieces }] : [];
    });
    const call = await shop.staff('catalogue');
    const body = { request_id: randomUUID(), changes };
    const { results } = await call(adminStock.saveChanges, { body });
    // Somebody has bought such a piece in the meantime: its new number is read again.
    const left = results.filter(({ outcome }) => outcome === 'conflict');
    needed = new Map(left.map(({ product_id }) => [product_id, needed.get(product_id) ?? 0]));
  }
}

/** Counts the shelf, where pieces came back that were replaced already. */
export async function countShelf(shop: PastShop): Promise<void> {
  const { rows } = await sql<{ product_id: number; pieces: number }>`
    select product_id, sum(delta)::integer as pieces from stock_movement
    where reason <> 'initial' and created_at <= ${shop.clock.now()}
    group by 1 having sum(delta) <> 0`.execute(shop.deps.db);
  let surplus = new Map(rows.map(({ product_id, pieces }) => [product_id, pieces]));
  while (surplus.size > 0) {
    const shelf = await listProducts(shop);
    const counts = shelf.flatMap(({ product_id, stock, pending_pieces, reserved_pieces }) => {
      const pieces = surplus.get(product_id);
      const expected = stock + (pending_pieces ?? 0) + (reserved_pieces ?? 0);
      return pieces ? [{ product_id, expected, counted: expected - pieces }] : [];
    });
    const call = await shop.staff('packing');
    const body = { request_id: randomUUID(), counts };
    const { results } = await call(adminStock.countStock, { body });
    const left = results.filter(({ outcome }) => outcome === 'conflict');
    surplus = new Map(left.map(({ product_id }) => [product_id, surplus.get(product_id) ?? 0]));
  }
}
