import { adminFestivals } from '@shop/contract';
import type { FastifyInstance } from 'fastify';
import { registerEndpoint } from '#http/endpoint.ts';
import type { Deps } from '#platform/deps.ts';
import { removeFestival, saveFestival } from './change-festivals.ts';
import { listFestivals } from './festivals.queries.ts';

export function adminFestivalsRoutes(app: FastifyInstance, deps: Deps) {
  registerEndpoint(app, adminFestivals.list, async ({ query }) => {
    const rows = await listFestivals(deps.db, query.year);
    return {
      festivals: rows.map(({ name_ml, ...festival }) => ({
        ...festival,
        ...(name_ml && { name_ml }),
      })),
    };
  });

  registerEndpoint(app, adminFestivals.save, async ({ body, caller }) => {
    await saveFestival(deps, caller.admin_id, body);
    return { msg: 'Saved.' };
  });

  registerEndpoint(app, adminFestivals.remove, async ({ params, caller }) => {
    await removeFestival(deps, caller.admin_id, params.festival_id);
    return { msg: 'Removed.' };
  });
}
