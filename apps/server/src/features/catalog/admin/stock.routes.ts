import { adminStock, MAX_ADMIN_PAGES } from '@shop/contract';
import { toRupees } from '@shop/domain/money';
import type { FastifyInstance } from 'fastify';
import { requirePriceProof } from '#http/auth.ts';
import { registerEndpoint } from '#http/endpoint.ts';
import type { Deps } from '#platform/deps.ts';
import { countStock } from './count-stock.ts';
import { presentAdminProducts } from './present-admin-product.ts';
import { countByView, listAllProducts, listUsualPrices } from './products.queries.ts';
import { saveChanges } from './save-changes.ts';
import { undoChanges } from './undo-changes.ts';

export function adminStockRoutes(app: FastifyInstance, deps: Deps) {
  registerEndpoint(app, adminStock.counts, async () => ({ counts: await countByView(deps.db) }));

  registerEndpoint(app, adminStock.saveChanges, async ({ body, caller }) => {
    if (body.changes.some(({ price }) => price !== undefined)) {
      requirePriceProof(caller, await deps.settings.load());
    }
    const { admin_id } = caller;
    return { results: await saveChanges(deps, { ...body, admin_id }) };
  });

  registerEndpoint(app, adminStock.undoChanges, async ({ body, caller }) => {
    const settings = await deps.settings.load();
    const results = await undoChanges(deps, {
      ...body,
      action: 'edited',
      admin_id: caller.admin_id,
      onPriceChange: () => requirePriceProof(caller, settings),
    });
    return { results };
  });

  registerEndpoint(app, adminStock.usualPrices, async () => {
    const usual = await listUsualPrices(deps.db);
    const prices = usual.map(({ type, price_paise }) => [type, toRupees(price_paise)]);
    return { prices: Object.fromEntries(prices) };
  });

  registerEndpoint(app, adminStock.shelf, async ({ params: { page }, query: { search = '' } }) => {
    const { products, more } = await listAllProducts(deps.db, { page, search, view: 'all' });
    const shelf = await presentAdminProducts(deps.db, products);
    return { products: shelf, more: more && page < MAX_ADMIN_PAGES };
  });

  registerEndpoint(app, adminStock.countStock, async ({ body, caller: { admin_id } }) => ({
    results: await countStock(deps, { ...body, admin_id }),
  }));

  registerEndpoint(app, adminStock.undoCount, async ({ body: { audit_id }, caller }) => {
    const { admin_id } = caller;
    const undo = { audit_ids: [audit_id], action: 'counted', admin_id } as const;
    const [result] = await undoChanges(deps, undo);
    return result ?? ({ audit_id, outcome: 'expired' } as const);
  });
}
