import type { OrderStatus } from '@shop/domain/order-status';
import { insertAudit } from '#audit/audit.queries.ts';
import { changesBetween } from '#audit/audit-diff.ts';
import type { Deps } from '#platform/deps.ts';
import { ShopError } from '#platform/shop-error.ts';
import { lockOrder, setOrderStatus } from './order-actions.queries.ts';

interface NewStatus {
  order_id: string;
  order_status: OrderStatus;
  /** The status that the admin saw. */
  status_base?: OrderStatus | undefined;
  admin_id: number;
}

/** Any status may follow any other. It moves neither stock nor money: those are asked for apart. */
export async function changeStatus(
  { db }: Pick<Deps, 'db'>,
  { order_id, order_status, status_base, admin_id }: NewStatus,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const before = await lockOrder(trx, order_id);
    if (!before) throw new ShopError('ORDER_NOT_FOUND');
    // Whoever sends it again, because the answer was lost, finds it done.
    const done = before.order_status === order_status;
    if (status_base && status_base !== before.order_status && !done) {
      throw new ShopError('STATUS_CHANGED', { status: before.order_status });
    }
    const delivery_date = await setOrderStatus(trx, order_id, order_status);
    const changes = changesBetween(
      { order_status: before.order_status, delivery_date: before.delivery_date },
      { order_status, delivery_date },
    );
    if (Object.keys(changes.after).length === 0) return;
    await insertAudit(trx, { admin_id, order_id, action: 'status changed', ...changes });
  });
}
