import type { OrderDetails, OrderItem } from '@shop/contract';
import type { ComponentProps, ReactNode } from 'react';
import { Icon } from '#ui/icon.tsx';
import { OrderItems } from './order-items.tsx';
import { DeliverTo, OrderFacts } from './order-summary.tsx';
import { printReceipt, Receipt } from './receipt.tsx';
import { StatusPill } from './status-pill.tsx';
import { StatusLine } from './status-steps.tsx';

interface OrderDetailsViewProps {
  order: OrderDetails;
  shop: ComponentProps<typeof Receipt>['shop'];
  pictureOf: (item: OrderItem) => ReactNode;
  /** A page of its own, or part of one. The heading can take the focus either way. */
  level: 'h1' | 'h2';
  headingId?: string;
  /** The id of what is heard together with the heading. */
  describedBy?: string;
  /** Stand beside 'Print Receipt'. */
  actions?: ReactNode;
}

/** Everything about one order, and its receipt for the printer. */
export function OrderDetailsView(props: OrderDetailsViewProps) {
  const { order, shop, pictureOf, level, headingId, describedBy, actions } = props;
  const { order_id, order_status, items, user } = order;
  const Heading = level;
  const below = level === 'h1' ? 'h2' : 'h3';
  return (
    <div className="flex flex-col gap-6">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <Heading id={headingId} tabIndex={-1} aria-describedby={describedBy} className="text-3xl">
          {`Order ${order_id}`}
        </Heading>
        <StatusPill status={order_status} />
      </div>
      <StatusLine status={order_status} />
      <div className="pairs">
        <OrderFacts order={order} level={below} />
        <DeliverTo user={user} level={below} />
      </div>
      <OrderItems items={items} pictureOf={pictureOf} />
      <div className="flex flex-wrap gap-3 max-sm:*:grow">
        <button type="button" className="button button-outline" onClick={printReceipt}>
          <Icon name="print" size={20} />
          Print Receipt
        </button>
        {actions}
      </div>
      <Receipt order={order} shop={shop} />
    </div>
  );
}
