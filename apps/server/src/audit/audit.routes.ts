import { adminProducts } from '@shop/contract';
import type { FastifyInstance } from 'fastify';
import { registerEndpoint } from '#http/endpoint.ts';
import type { Deps } from '#platform/deps.ts';
import { listAudit } from './audit.queries.ts';

export function auditRoutes(app: FastifyInstance, { db }: Pick<Deps, 'db'>) {
  registerEndpoint(app, adminProducts.audit, async ({ query }) => ({
    audit: (await listAudit(db, query)).map(({ at, ...entry }) => ({
      ...entry,
      at: at.toISOString(),
    })),
  }));
}
