import { adminDashboard } from '@shop/contract';
import type { FastifyInstance } from 'fastify';
import { registerEndpoint } from '#http/endpoint.ts';
import type { Deps } from '#platform/deps.ts';
import { listOpenWork } from './list-open-work.ts';
import { listSales } from './list-sales.ts';
import { listSoldGoods } from './list-sold-goods.ts';
import { toSectionCounts } from './section-counts.ts';

export function dashboardRoutes(
  app: FastifyInstance,
  deps: Pick<Deps, 'db' | 'settings' | 'mailEnabled'>,
) {
  registerEndpoint(app, adminDashboard.counts, async ({ caller }) => ({
    counts: toSectionCounts(await listOpenWork(deps, caller.role)),
  }));

  registerEndpoint(app, adminDashboard.work, async ({ caller }) => ({
    mail_enabled: deps.mailEnabled,
    work: await listOpenWork(deps, caller.role),
  }));

  registerEndpoint(app, adminDashboard.sales, () => listSales(deps.db));

  registerEndpoint(app, adminDashboard.goods, () => listSoldGoods(deps.db));
}
