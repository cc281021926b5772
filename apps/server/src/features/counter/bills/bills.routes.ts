import { counterBills } from '@shop/contract';
import type { FastifyInstance } from 'fastify';
import { presentDocument } from '#features/tax/present-document.ts';
import { findDocument } from '#features/tax/view-documents.queries.ts';
import { registerEndpoint } from '#http/endpoint.ts';
import type { Deps } from '#platform/deps.ts';
import { ShopError } from '#platform/shop-error.ts';

export function counterBillsRoutes(app: FastifyInstance, { db }: Pick<Deps, 'db'>) {
  registerEndpoint(app, counterBills.view, async ({ params }) => {
    const document = await findDocument(db, params.document_id, 'counter');
    if (!document) throw new ShopError('DOCUMENT_NOT_FOUND');
    return presentDocument(document);
  });
}
