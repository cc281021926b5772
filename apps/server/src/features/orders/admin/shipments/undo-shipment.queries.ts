import { sql } from 'kysely';
import type { Trx } from '#db/database.ts';
import { IS_UNDOABLE } from '#features/orders/shipments.queries.ts';

interface ShipmentToUndo {
  order_id: string;
  courier: string | null;
  tracking_number: string | null;
  undone: boolean;
  undoable: boolean;
}

/** @returns undefined when there is no such parcel. */
export async function findShipmentToUndo(
  trx: Trx,
  shipment_id: number,
): Promise<ShipmentToUndo | undefined> {
  const { rows } = await sql<ShipmentToUndo>`
    select s.order_id, s.courier, s.tracking_number, s.undone_at is not null as undone,
      ${IS_UNDOABLE} as undoable
    from shipment s where s.shipment_id = ${shipment_id}`.execute(trx);
  return rows[0];
}

/** @returns the number of pieces that are to be sent again. */
export async function deleteShipmentItems(trx: Trx, shipment_id: number): Promise<number> {
  const items = await trx
    .deleteFrom('shipment_item')
    .where('shipment_id', '=', shipment_id)
    .returning('quantity')
    .execute();
  return items.reduce((total, { quantity }) => total + quantity, 0);
}

export async function markUndone(trx: Trx, shipment_id: number): Promise<void> {
  await trx
    .updateTable('shipment')
    .set({ undone_at: sql`now()` })
    .where('shipment_id', '=', shipment_id)
    .execute();
}

export async function skipMessages(trx: Trx, shipment_id: number): Promise<void> {
  await trx
    .updateTable('message')
    .set({ status: 'skipped' })
    .where('shipment_id', '=', shipment_id)
    .where('status', '=', 'due')
    .execute();
}

export async function isMailSent(trx: Trx, shipment_id: number): Promise<boolean> {
  const row = await trx
    .selectFrom('message')
    .select('message_id')
    .where('shipment_id', '=', shipment_id)
    .where('status', '=', 'sent')
    .executeTakeFirst();
  return row !== undefined;
}
