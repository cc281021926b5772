import { adminStock, MAX_ADMIN_PAGES } from '@shop/contract';
import type { FastifyInstance } from 'fastify';
import { requireFreshProof } from '#http/auth.ts';
import { registerEndpoint } from '#http/endpoint.ts';
import type { Deps } from '#platform/deps.ts';
import { countStock } from './count-stock.ts';
import { presentAdminProducts } from './present-admin-product.ts';
import { countByView, listAllProducts } from './products.queries.ts';
import { saveChanges } from './save-changes.ts';

export function adminStockRoutes(app: FastifyInstance, deps: Deps) {
  registerEndpoint(app, adminStock.counts, async () => ({ counts: await countByView(deps.db) }));

  registerEndpoint(app, adminStock.saveChanges, async ({ body, caller }) => {
    if (body.changes.some(({ price }) => price !== undefined)) requireFreshProof(caller);
    const { admin_id } = caller;
    return { results: await saveChanges(deps, { ...body, admin_id }) };
  });

  registerEndpoint(app, adminStock.shelf, async ({ params: { page }, query: { search = '' } }) => {
    const { products, more } = await listAllProducts(deps.db, { page, search, view: 'all' });
    const shelf = await presentAdminProducts(deps.db, products);
    return { products: shelf, more: more && page < MAX_ADMIN_PAGES };
  });

  registerEndpoint(app, adminStock.countStock, async ({ body, caller: { admin_id } }) => ({
    results: await countStock(deps, { ...body, admin_id }),
  }));
}
