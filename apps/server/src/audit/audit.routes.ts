import { adminProducts, canDo, type Role } from '@shop/contract';
import type { FastifyInstance } from 'fastify';
import { registerEndpoint } from '#http/endpoint.ts';
import type { Deps } from '#platform/deps.ts';
import { ShopError } from '#platform/shop-error.ts';
import { type AuditSubject, listAudit } from './audit.queries.ts';

export function auditRoutes(app: FastifyInstance, { db }: Pick<Deps, 'db'>) {
  registerEndpoint(app, adminProducts.audit, async ({ query, caller }) => {
    if (!isOwnWork(caller.role, query)) throw new ShopError('NOT_YOUR_ROLE');
    const rows = await listAudit(db, query);
    return { audit: rows.map(({ at, ...entry }) => ({ ...entry, at: at.toISOString() })) };
  });
}

/** Whether the role may open the screen beside which the history is shown. */
function isOwnWork(role: Role, { product_id, order_id, subject }: AuditSubject): boolean {
  if (canDo(role, 'shop')) return true;
  if (order_id !== undefined) return canDo(role, 'money');
  if (/^link\b/.test(subject ?? '')) return canDo(role, 'selling');
  const isOfCatalogue =
    product_id !== undefined ||
    /^(page|home-page|search-words|sale|festivals|feeds|collection|coupon|change-set)\b/.test(
      subject ?? '',
    );
  return isOfCatalogue && canDo(role, 'catalogue');
}
