import { formatPartlySent, isOrderStatus, type PartlySent } from '@shop/domain/orders/order-status';
import { NOT_AVAILABLE } from '#ui/placeholder.ts';

interface StatusPillProps {
  status: string;
  /** Given for an order with pieces still to be sent. */
  partlySent?: PartlySent | null | undefined;
}

/** An unknown status is black. */
export function StatusPill({ status, partlySent }: StatusPillProps) {
  if (partlySent) {
    return (
      <span className="pill" data-status="Shipped">
        {formatPartlySent(partlySent)}
      </span>
    );
  }
  return (
    <span className="pill" data-status={isOrderStatus(status) ? status : undefined}>
      {status || NOT_AVAILABLE}
    </span>
  );
}
