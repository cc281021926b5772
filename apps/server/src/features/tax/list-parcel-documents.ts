import type { adminTaxDocuments, ReplyOf } from '@shop/contract';
import type { Db } from '#db/database.ts';
import { presentDocument } from './present-document.ts';
import { findDocument, listParcelDocumentIds } from './view-documents.queries.ts';

type ParcelDocuments = ReplyOf<typeof adminTaxDocuments.ofParcels>;

/**
 * Documents that go into the parcels of the orders, in their order. No prices go into a gift.
 * @param shipmentIds missing: all parcels of the orders.
 */
export async function listParcelDocuments(
  db: Db,
  orderIds: string[],
  shipmentIds?: number[],
): Promise<ParcelDocuments> {
  const rows = await listParcelDocumentIds(db, orderIds, shipmentIds);
  const documents: ParcelDocuments['documents'] = [];
  const left_out: ParcelDocuments['left_out'] = [];
  for (const { order_id, known, gift, document_ids } of rows) {
    if (!known) left_out.push({ order_id, reason: 'not_found' });
    else if (gift) left_out.push({ order_id, reason: 'gift' });
    else if (document_ids.length === 0) left_out.push({ order_id, reason: 'no_document' });
    else {
      for (const document_id of document_ids) {
        const document = await findDocument(db, document_id, 'staff');
        if (document) documents.push(presentDocument(document));
      }
    }
  }
  return { documents, left_out };
}
