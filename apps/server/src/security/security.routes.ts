import { adminSecurity } from '@shop/contract';
import type { FastifyInstance } from 'fastify';
import { listStaffNames } from '#features/accounts/staff/staff.queries.ts';
import { registerEndpoint } from '#http/endpoint.ts';
import type { Deps } from '#platform/deps.ts';
import { listSecurityEvents } from './security-events.queries.ts';

export function securityRoutes(app: FastifyInstance, { db }: Pick<Deps, 'db'>) {
  registerEndpoint(app, adminSecurity.list, async ({ query }) => {
    const { rows, more } = await listSecurityEvents(db, query);
    return {
      events: rows.map(({ at, ...event }) => ({ ...event, at: at.toISOString() })),
      more,
      staff: await listStaffNames(db),
    };
  });
}
