import { isOrderStatus } from '@shop/domain/orders/order-status';
import { NOT_AVAILABLE } from '#ui/placeholder.ts';

/** An unknown status is black. */
export function StatusPill({ status }: { status: string }) {
  return (
    <span className="pill" data-status={isOrderStatus(status) ? status : undefined}>
      {status || NOT_AVAILABLE}
    </span>
  );
}
