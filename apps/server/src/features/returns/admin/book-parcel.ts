import { randomUUID } from 'node:crypto';
import type { Tracking } from '@shop/contract';
import { requireAllowedLink } from '#features/orders/admin/shipments/require-allowed-link.ts';
import { insertMessage } from '#mail/outbox.queries.ts';
import type { Deps } from '#platform/deps.ts';
import { ShopError } from '#platform/shop-error.ts';
import { type LockedReturn, updateBookedParcel } from './return-steps.queries.ts';
import { takeStep } from './take-step.ts';

interface Booking {
  return_id: string;
  admin_id: number;
  tracking: Tracking;
}

/** Stores the prepaid parcel or the pickup. What is corrected is told again. */
export const bookParcel = (
  { db }: Pick<Deps, 'db'>,
  { return_id, admin_id, tracking }: Booking,
): Promise<void> =>
  takeStep(db, {
    return_id,
    admin_id,
    from: ['approved'],
    isDone: (found) => isSameParcel(found, tracking),
    take: async (trx, { order_id, way_back, status }) => {
      if (way_back === 'post') throw new ShopError('RETURN_NOT_PREPAID');
      await requireAllowedLink(trx, tracking, 'tracking_link');
      await updateBookedParcel(trx, return_id, tracking);
      await insertMessage(trx, {
        kind: 'return_booked',
        // Also a corrected courier or link is told, and a number that is typed again.
        causeId: `${return_id}:${randomUUID()}`,
        order_id,
        return_id,
      });
      return { action: 'return parcel booked', after: { return: status, ...tracking } };
    },
  });

const isSameParcel = (
  { courier, tracking_number, tracking_link }: LockedReturn,
  tracking: Tracking,
): boolean =>
  courier === tracking.courier &&
  tracking_number === tracking.tracking_number &&
  tracking_link === (tracking.tracking_link ?? null);
