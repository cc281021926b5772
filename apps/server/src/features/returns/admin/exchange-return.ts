import type { Tracking } from '@shop/contract';
import type { Trx } from '#db/database.ts';
import { changeStock, findStock } from '#features/catalog/stock.queries.ts';
import { requireAllowedLink } from '#features/orders/admin/shipments/require-allowed-link.ts';
import { findOrderWithNumber } from '#features/orders/admin/shipments/shipments.queries.ts';
import { insertMessage } from '#mail/outbox.queries.ts';
import type { Deps } from '#platform/deps.ts';
import { ShopError } from '#platform/shop-error.ts';
import { insertReplacement, markStep, type ReturnLine } from './return-steps.queries.ts';
import { takeStep } from './take-step.ts';

interface Exchange {
  return_id: string;
  admin_id: number;
  tracking?: Tracking | undefined;
}

/**
 * Sends the products that came back again, without a new payment. The invoice of the first parcel stays
 * the document of the sale, so the second has none.
 */
export const exchangeReturn = (
  { db }: Pick<Deps, 'db'>,
  { return_id, admin_id, tracking }: Exchange,
): Promise<void> =>
  takeStep(db, {
    return_id,
    admin_id,
    from: ['received'],
    isDone: ({ status }) => status === 'exchanged',
    take: async (trx, { order_id, lines }) => {
      if (tracking) await requireAllowedLink(trx, tracking, 'tracking.tracking_link');
      const used = tracking && (await findOrderWithNumber(trx, tracking, order_id));
      if (used) throw new ShopError('NUMBER_USED', { order_id: used, field: 'tracking_number' });
      for (const line of lines) await takeFromStock(trx, { return_id, admin_id }, line);
      const created_by = admin_id;
      await insertReplacement(trx, { order_id, return_id, created_by, ...tracking });
      await markStep(trx, return_id, 'exchanged_at');
      await insertMessage(trx, {
        kind: 'exchange_sent',
        causeId: return_id,
        order_id,
        return_id,
      });
      return { action: 'exchange sent', after: { return: 'exchanged', ...tracking } };
    },
  });

async function takeFromStock(
  trx: Trx,
  { return_id, admin_id }: Pick<Exchange, 'return_id' | 'admin_id'>,
  { product_id, restocked, written_off }: ReturnLine,
): Promise<void> {
  for (let return_piece = 1; return_piece <= restocked + written_off; return_piece += 1) {
    const left = await changeStock(trx, {
      product_id,
      admin_id,
      delta: -1,
      returned: { reason: 'exchange', return_id, return_piece },
    });
    if (left === undefined) {
      throw new ShopError('OUT_OF_STOCK', { left: (await findStock(trx, product_id)) ?? 0 });
    }
  }
}
