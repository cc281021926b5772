import type { OrderDetails, OrderItem } from '@shop/contract';
import { formatDay } from '@shop/domain/dates';
import {
  formatReduction,
  formatRupees,
  formatTotal,
  fromRupees,
  multiply,
  sum,
} from '@shop/domain/money';
import type { ComponentProps, ReactNode } from 'react';
import { Icon } from '#ui/icon.tsx';
import { Documents } from './documents.tsx';
import { findReduction } from './find-reduction.ts';
import { OrderItems } from './order-items.tsx';
import { DeliveryDetails, OrderSummary } from './order-summary.tsx';
import { printReceipt, Receipt } from './receipt.tsx';
import { describeRefunded, formatAmount } from './refunds/describe-refunds.ts';
import { Shipments } from './shipments.tsx';
import { StatusPill } from './status-pill.tsx';
import { StatusSteps } from './status-steps.tsx';

interface OrderDetailsViewProps {
  order: OrderDetails;
  shop: ComponentProps<typeof Receipt>['shop'] & { packingDays: number };
  renderImage: (item: OrderItem) => ReactNode;
  /** Heading level: a page or a part of one. */
  level: 'h1' | 'h2';
  headingId?: string;
  describedBy?: string;
  /** Beside the status: a sentence for the customer, or what is unfinished for staff. */
  sentence?: ReactNode;
  /** Page of one of its documents. */
  documentUrl: ComponentProps<typeof Documents>['documentUrl'];
  /** Shown beside 'Print Receipt'. */
  actions?: ReactNode;
  /** In place of the person, the bills and the receipt, which the reader may not see yet. */
  unlock?: ReactNode;
}

/** The order's details with its printable receipt. */
export function OrderDetailsView(props: OrderDetailsViewProps) {
  const { order, shop, renderImage, level, headingId, describedBy, sentence } = props;
  const { actions, documentUrl, unlock } = props;
  const { order_id, order_status, items, at_counter } = order;
  const Heading = level;
  const sectionLevel = level === 'h1' ? 'h2' : 'h3';
  const forStaff = level === 'h2';
  return (
    <div className="flex flex-col gap-6">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <Heading id={headingId} tabIndex={-1} aria-describedby={describedBy} className="text-3xl">
          Order <span className="order-number">{order_id}</span>
        </Heading>
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <StatusPill status={order_status} partlySent={order.partly_sent} />
          {sentence}
        </p>
      </div>
      {!at_counter && <StatusSteps {...order} />}
      <div>
        <OrderItems items={items} renderImage={renderImage} />
        <OrderSums order={order} />
        {!forStaff && <OrderRefunds order={order} />}
      </div>
      {!at_counter && (
        <Shipments
          order={order}
          packingDays={shop.packingDays}
          level={sectionLevel}
          forStaff={forStaff}
        />
      )}
      <div className="pairs">
        <OrderSummary order={order} level={sectionLevel} />
        {unlock || <DeliveryDetails order={order} level={sectionLevel} />}
      </div>
      <Documents order={order} level={sectionLevel} documentUrl={documentUrl} />
      <div className="flex flex-wrap gap-3 max-sm:*:grow">
        {!unlock && (
          <button type="button" className="button button-outline" onClick={printReceipt}>
            <Icon name="print" size={20} />
            Print Receipt
          </button>
        )}
        {actions}
      </div>
      {!unlock && <Receipt order={order} shop={shop} />}
    </div>
  );
}

/** Only when the total is not that of the items. */
function OrderSums({ order }: { order: OrderDetails }) {
  const { items, delivery, total_amount } = order;
  const reduction = findReduction(order);
  const charge = delivery?.charge ?? 0;
  if ((charge <= 0 && !reduction) || total_amount === null) return null;
  const products = sum(items.map(({ price, quantity }) => multiply(fromRupees(price), quantity)));
  return (
    <dl className="order-sums">
      <div>
        <dt>Items</dt>
        <dd>{formatRupees(products)}</dd>
      </div>
      {reduction && (
        <div>
          <dt>{reduction.label}</dt>
          <dd>{formatReduction(reduction.amount)}</dd>
        </div>
      )}
      {charge > 0 && (
        <div>
          <dt>Delivery</dt>
          <dd>{formatRupees(fromRupees(charge))}</dd>
        </div>
      )}
      <div>
        <dt>Total</dt>
        <dd>{formatTotal(fromRupees(total_amount))}</dd>
      </div>
    </dl>
  );
}

/** Partial refunds. A full refund is shown in the order's status. */
function OrderRefunds({ order }: { order: OrderDetails }) {
  const parts = (order.refunds ?? []).filter(({ whole }) => !whole);
  const sentence = describeRefunded(order);
  if (parts.length === 0 || !sentence) return null;
  return (
    <div className="mt-3 flex flex-col gap-1">
      <p className="font-medium">{sentence}</p>
      <ul className="text-sm text-ink-600">
        {parts.map(({ refund_id, amount, at, reason, documents }) => (
          <li key={refund_id}>
            {[
              `${formatDay(at)}: ${formatAmount(amount)}`,
              reason,
              ...documents.map(({ number }) => number),
            ]
              .filter(Boolean)
              .join(', ')}
          </li>
        ))}
      </ul>
    </div>
  );
}
