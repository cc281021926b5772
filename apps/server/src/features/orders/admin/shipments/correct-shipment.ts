import type { Tracking } from '@shop/contract';
import { insertAudit } from '#audit/audit.queries.ts';
import { diffFields } from '#audit/audit-diff.ts';
import type { Deps } from '#platform/deps.ts';
import { ShopError } from '#platform/shop-error.ts';
import { findForbiddenSite, requireAllowedLink } from './require-allowed-link.ts';
import { findOrderWithNumber, lockShipment, updateTracking } from './shipments.queries.ts';

/** Corrects courier and number of a parcel that was sent. */
export async function correctShipment(
  { db }: Pick<Deps, 'db'>,
  {
    shipment_id,
    tracking: typed,
    admin_id,
  }: { shipment_id: number; tracking: Tracking; admin_id: number },
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const before = await lockShipment(trx, shipment_id);
    if (!before) throw new ShopError('SHIPMENT_NOT_FOUND');
    const { order_id } = before;
    await requireAllowedLink(trx, typed, 'tracking_link');
    const tracking = { ...typed, tracking_link: typed.tracking_link ?? keepLink(before, typed) };
    // A kept link may lead elsewhere now: the number was part of its website, or the owner has removed that.
    if (await findForbiddenSite(trx, tracking)) tracking.tracking_link = null;
    const changes = diffFields(before, { ...tracking });
    if (Object.keys(changes.after).length === 0) return;
    const used = await findOrderWithNumber(trx, tracking, order_id);
    if (used) throw new ShopError('NUMBER_USED', { order_id: used, field: 'tracking_number' });
    await updateTracking(trx, shipment_id, tracking);
    await insertAudit(trx, { admin_id, order_id, action: 'tracking corrected', ...changes });
  });
}

/** The link of the same courier, with the new number where it had the old one. */
const keepLink = (
  {
    courier,
    tracking_number,
    tracking_link,
  }: { [Field in keyof Tracking]: Tracking[Field] | null },
  typed: Tracking,
): string | null =>
  (courier === typed.courier &&
    tracking_link?.replace(tracking_number ?? '', typed.tracking_number)) ||
  null;
