import type { Tracking } from '@shop/contract';
import type { Trx } from '#db/database.ts';
import { issueSaleDocument } from '#features/tax/issue-documents.ts';
import { insertMessage } from '#mail/outbox.queries.ts';
import { insertShipment, type Pieces, takeDraft } from './shipments.queries.ts';

interface Parcel {
  order_id: string;
  admin_id: number;
  request_id?: string;
  /** Missing: the tracking that was saved while packing. */
  tracking?: Tracking | undefined;
  items: Pieces;
}

interface SentShipment {
  shipment_id: number;
  tracking: Tracking | undefined;
}

/** Records a parcel of a locked order, ends its packing, writes to the customer, and issues its document. */
export async function sendShipment(
  trx: Trx,
  { order_id, admin_id, request_id, items, tracking: given }: Parcel,
): Promise<SentShipment> {
  const saved = await takeDraft(trx, order_id);
  const tracking = given ?? saved;
  const shipment_id = await insertShipment(trx, {
    order_id,
    created_by: admin_id,
    request_id,
    items,
    tracking,
  });
  await insertMessage(trx, {
    kind: 'shipped',
    causeId: `${shipment_id}`,
    order_id,
    shipment_id,
    // Lets a staff member correct a mistake; the message is sent if the order is still Shipped.
    delay: '5 minutes',
  });
  await issueSaleDocument(trx, order_id, shipment_id);
  return { shipment_id, tracking };
}
