import { adminTaxDocuments, taxDocuments } from '@shop/contract';
import type { FastifyInstance } from 'fastify';
import { registerEndpoint } from '#http/endpoint.ts';
import type { Deps } from '#platform/deps.ts';
import { ShopError } from '#platform/shop-error.ts';
import { listParcelDocuments } from './list-parcel-documents.ts';
import { presentDocument, presentSummary } from './present-document.ts';
import { findDocument, listDocuments } from './view-documents.queries.ts';

export function taxDocumentsRoutes(app: FastifyInstance, { db }: Pick<Deps, 'db'>) {
  registerEndpoint(app, taxDocuments.view, async ({ params, caller }) => {
    const reader = 'user_id' in caller ? { user_id: caller.user_id } : 'staff';
    const document = await findDocument(db, params.document_id, reader);
    if (!document) throw new ShopError('DOCUMENT_NOT_FOUND');
    return presentDocument(document);
  });

  registerEndpoint(app, adminTaxDocuments.list, async ({ query }) => {
    const { rows, total } = await listDocuments(db, query);
    return { documents: rows.map(presentSummary), total };
  });

  registerEndpoint(app, adminTaxDocuments.ofParcels, ({ query }) =>
    listParcelDocuments(db, query.orders, query.shipments),
  );
}
