import { adminSales } from '@shop/contract';
import type { FastifyInstance } from 'fastify';
import { registerEndpoint } from '#http/endpoint.ts';
import type { Deps } from '#platform/deps.ts';
import { ShopError } from '#platform/shop-error.ts';
import {
  changeSale,
  createSale,
  readySale,
  removeSale,
  startSaleNow,
  stopSale,
} from './change-sales.ts';
import { presentSale } from './present-sale.ts';
import { previewSale } from './preview-sale.ts';
import { findSale, listProductNames, listSales } from './sales.queries.ts';

export function adminSalesRoutes(app: FastifyInstance, deps: Deps) {
  registerEndpoint(app, adminSales.list, async ({ query }) => ({
    sales: (await listSales(deps.db, query.year)).map(presentSale),
  }));

  registerEndpoint(app, adminSales.view, async ({ params }) => {
    const sale = await findSale(deps.db, params.sale_id);
    if (!sale) throw new ShopError('SALE_NOT_FOUND');
    return { ...presentSale(sale), products: await listProductNames(deps.db, sale.sale_id) };
  });

  registerEndpoint(app, adminSales.create, async ({ body, caller: { admin_id } }) =>
    presentSale(await createSale(deps, { admin_id, sale: body })),
  );

  registerEndpoint(app, adminSales.preview, async ({ body }) => previewSale(deps, body));

  registerEndpoint(app, adminSales.change, async ({ params, body, caller }) => {
    const { admin_id } = caller;
    return presentSale(await changeSale(deps, { ...params, ...body, admin_id }));
  });

  registerEndpoint(app, adminSales.ready, async ({ params, body, caller }) => {
    const { admin_id } = caller;
    return presentSale(await readySale(deps, { ...params, ...body, admin_id }));
  });

  registerEndpoint(app, adminSales.startNow, async ({ params, body, caller }) => {
    const { admin_id } = caller;
    return presentSale(await startSaleNow(deps, { ...params, ...body, admin_id }));
  });

  registerEndpoint(app, adminSales.stop, async ({ params, caller }) => {
    const { admin_id } = caller;
    return presentSale(await stopSale(deps, { ...params, admin_id }));
  });

  registerEndpoint(app, adminSales.remove, async ({ params, caller: { admin_id } }) => {
    await removeSale(deps, { ...params, admin_id });
    return { msg: 'Removed.' };
  });
}
