import { adminTax } from '@shop/contract';
import { toIndianDate } from '@shop/domain/dates';
import type { FastifyInstance } from 'fastify';
import { findTaxRegistration } from '#features/shop/settings.queries.ts';
import { registerEndpoint } from '#http/endpoint.ts';
import type { Deps } from '#platform/deps.ts';
import { addLimit, addRates, changeTaxClass } from './change-tax-table.ts';
import { listLimits, listTaxClasses } from './tax-table.queries.ts';

export function adminTaxRoutes(app: FastifyInstance, deps: Pick<Deps, 'db'>) {
  const { db } = deps;

  registerEndpoint(app, adminTax.view, async () => {
    const today = toIndianDate(new Date());
    const [registration, classes, limits] = await Promise.all([
      findTaxRegistration(db, today),
      listTaxClasses(db),
      listLimits(db),
    ]);
    return { mode: registration?.mode ?? null, today, classes, limits };
  });

  registerEndpoint(app, adminTax.addRates, async ({ params, body, caller }) => {
    await addRates(deps, { ...params, ...body, admin_id: caller.admin_id });
    return { msg: 'Saved.' };
  });

  registerEndpoint(app, adminTax.saveClass, async ({ params, body, caller }) => {
    await changeTaxClass(deps, { ...params, ...body, admin_id: caller.admin_id });
    return { msg: 'Saved.' };
  });

  registerEndpoint(app, adminTax.addLimit, async ({ body, caller }) => {
    await addLimit(deps, body, caller.admin_id);
    return { msg: 'Saved.' };
  });
}
