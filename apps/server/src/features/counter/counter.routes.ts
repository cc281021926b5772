import { counter, counterDrawer } from '@shop/contract';
import { toRupees } from '@shop/domain/money';
import type { FastifyInstance } from 'fastify';
import { listLostBills } from '#features/tax/lost-numbers.queries.ts';
import { registerEndpoint } from '#http/endpoint.ts';
import type { Deps } from '#platform/deps.ts';
import { closeDay, countDrawer, moveMoney, viewDrawer } from './drawer/drawer.ts';
import { findPieces } from './find-pieces.ts';
import { findCounterLimits } from './sales/check-law.ts';
import { cancelSale, checkSale, receiveMoney } from './sales/finish-sale.ts';
import { presentSale } from './sales/present-sale.ts';
import { listTenders, startSale } from './sales/start-sale.ts';

type CounterDeps = Pick<Deps, 'db' | 'paymentsDb' | 'razorpay' | 'settings'>;

export function counterRoutes(app: FastifyInstance, deps: CounterDeps) {
  const { db, settings } = deps;

  registerEndpoint(app, counter.find, async ({ query }) => {
    const current = await settings.load();
    const { cash, addressFrom } = await findCounterLimits(db);
    const lost = await listLostBills(db);
    return {
      pieces: await findPieces(deps, query.q),
      discount_limit: current.staffDiscount,
      cash_limit: toRupees(cash),
      address_from: toRupees(addressFrom),
      tenders: listTenders(current),
      ...(lost.length > 0 && { lost_bills: lost }),
    };
  });

  registerEndpoint(app, counter.start, ({ body, caller }) => startSale(deps, caller, body));

  registerEndpoint(app, counter.view, async ({ params }) =>
    presentSale(await checkSale(deps, params.sale_id), await settings.load()),
  );

  registerEndpoint(app, counter.receive, async ({ params, body, caller: { admin_id } }) =>
    presentSale(await receiveMoney(deps, { ...params, ...body, admin_id }), await settings.load()),
  );

  registerEndpoint(app, counter.cancel, async ({ params }) =>
    presentSale(await cancelSale(deps, params.sale_id), await settings.load()),
  );
}

export function counterDrawerRoutes(app: FastifyInstance, deps: Pick<Deps, 'db' | 'paymentsDb'>) {
  const { db } = deps;

  registerEndpoint(app, counterDrawer.view, ({ query }) => viewDrawer(db, query.day));

  registerEndpoint(app, counterDrawer.move, async ({ body, caller }) => {
    await moveMoney(deps, caller.admin_id, body);
    return viewDrawer(db);
  });

  registerEndpoint(app, counterDrawer.count, async ({ body, caller }) => {
    await countDrawer(deps, caller.admin_id, body);
    return viewDrawer(db);
  });

  registerEndpoint(app, counterDrawer.closeDay, async ({ body, caller }) => {
    await closeDay(deps, caller.admin_id, body);
    return viewDrawer(db, body.day);
  });
}
