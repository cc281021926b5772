import type { OrderDetails, OrderItem } from '@shop/contract';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { Icon } from '#ui/icon.tsx';
import { isConfirming } from './load-order.ts';
import { DeliverTo, OrderFacts } from './order-facts.tsx';
import { OrderHelp } from './order-help.tsx';
import { OrderItems } from './order-items.tsx';
import { StatusLine } from './status-line.tsx';
import { StatusPill } from './status-pill.tsx';

interface OrderPageProps {
  order: OrderDetails;
  /** The customer comes from paying for it. */
  justPaid: boolean;
  shop: { whatsApp: string; helpLine: string; email: string };
  pictureOf: (item: OrderItem) => ReactNode;
}

export function OrderPage({ order, justPaid, shop, pictureOf }: OrderPageProps) {
  const { order_id, order_status, items, user } = order;
  return (
    <div className="page flex max-w-[1008px] flex-col gap-6 py-8">
      <PaymentLine justPaid={justPaid} confirming={isConfirming(order)} />
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <h1 tabIndex={-1} aria-describedby={PAYMENT_LINE} className="text-3xl">
          {`Order ${order_id}`}
        </h1>
        <StatusPill status={order_status} />
      </div>
      <StatusLine status={order_status} />
      <div className="order-columns">
        <OrderFacts order={order} />
        <DeliverTo user={user} />
      </div>
      <OrderItems items={items} pictureOf={pictureOf} />
      <div className="order-actions flex flex-wrap gap-3">
        <button type="button" className="button button-outline" onClick={() => window.print()}>
          <Icon name="print" size={20} />
          Print Receipt
        </button>
        <Link to="/home" className="button button-filled">
          Go to Homepage
        </Link>
      </div>
      <OrderHelp order_id={order_id} shop={shop} />
    </div>
  );
}

/** The id of what is said about the payment: whoever arrives at the heading hears it too. */
const PAYMENT_LINE = 'payment-line';

/** Said politely, above everything else. */
function PaymentLine({ justPaid, confirming }: { justPaid: boolean; confirming: boolean }) {
  return (
    <output id={PAYMENT_LINE} className="payment-line">
      {confirming && <p>Your payment is being confirmed.</p>}
      {justPaid && !confirming && (
        <p className="text-ok">
          <Icon name="check" />
          Payment received. Thank you.
        </p>
      )}
    </output>
  );
}
