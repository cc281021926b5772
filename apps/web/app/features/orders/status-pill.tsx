import { isOrderStatus } from '@shop/domain/order-status';
import { NOT_KNOWN } from './placeholder.ts';

/** The word and its colour; what is not one of the four is black. */
export function StatusPill({ status }: { status: string }) {
  return (
    <span className="pill" data-status={isOrderStatus(status) ? status : undefined}>
      {status || NOT_KNOWN}
    </span>
  );
}
