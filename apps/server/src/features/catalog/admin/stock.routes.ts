import { adminStock } from '@shop/contract';
import type { FastifyInstance } from 'fastify';
import { registerEndpoint } from '#http/endpoint.ts';
import type { Deps } from '#platform/deps.ts';
import { countStock } from './count-stock.ts';
import { countByView } from './products.queries.ts';
import { saveChanges } from './save-changes.ts';

export function adminStockRoutes(app: FastifyInstance, deps: Deps) {
  registerEndpoint(app, adminStock.counts, async () => ({ counts: await countByView(deps.db) }));

  registerEndpoint(app, adminStock.saveChanges, async ({ body, caller: { admin_id } }) => ({
    results: await saveChanges(deps, { ...body, admin_id }),
  }));

  registerEndpoint(app, adminStock.countStock, async ({ body, caller: { admin_id } }) => ({
    results: await countStock(deps, { ...body, admin_id }),
  }));
}
