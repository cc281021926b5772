import { insertAudit } from '#audit/audit.queries.ts';
import type { Trx } from '#db/database.ts';
import { updateOrderStatus } from '#features/orders/order-actions.queries.ts';
import { issueSaleDocument } from '#features/tax/issue-documents.ts';
import { findTotal, insertShipment, listPiecesLeft } from './shipments.queries.ts';

interface HandedOver {
  order_id: string;
  admin_id: number;
  tender: string;
  /** Of a bill that a restore has lost. */
  lost_number?: string | undefined;
}

/**
 * Records that the customer has taken all pieces of a new order along: one parcel without courier, and Delivered. Nobody
 * is written to. The bill comes last, because its number is locked until the end of the transaction.
 */
export async function handOver(
  trx: Trx,
  { order_id, admin_id, tender, lost_number }: HandedOver,
): Promise<void> {
  const items = await listPiecesLeft(trx, order_id);
  const shipment_id = await insertShipment(trx, { order_id, created_by: admin_id, items });
  await updateOrderStatus(trx, order_id, { order_status: 'Delivered' });
  await insertAudit(trx, {
    admin_id,
    order_id,
    action: 'sold at the counter',
    after: { tender, ...(await findTotal(trx, order_id)) },
  });
  await issueSaleDocument(trx, order_id, shipment_id, lost_number);
}
