import type { ComponentProps } from 'react';
import { Link } from 'react-router';
import { Icon } from '#ui/icon.tsx';
import { isConfirming } from './load-order.ts';
import { OrderDetailsView } from './order-details-view.tsx';
import { OrderHelp } from './support-links.tsx';

type OrderPageProps = Pick<ComponentProps<typeof OrderDetailsView>, 'order' | 'pictureOf'> & {
  /** The customer comes from paying for it. */
  justPaid: boolean;
  shop: ComponentProps<typeof OrderDetailsView>['shop'] & ComponentProps<typeof OrderHelp>['shop'];
};

export function OrderPage({ order, justPaid, shop, pictureOf }: OrderPageProps) {
  return (
    <div className="page flex max-w-[1008px] flex-col gap-6 py-8">
      <PaymentLine justPaid={justPaid} confirming={isConfirming(order)} />
      <OrderDetailsView
        order={order}
        shop={shop}
        pictureOf={pictureOf}
        level="h1"
        describedBy={PAYMENT_LINE}
        actions={
          <Link to="/home" className="button button-filled">
            Go to Homepage
          </Link>
        }
      />
      <OrderHelp order_id={order.order_id} shop={shop} />
    </div>
  );
}

/** The id of what is said about the payment: whoever arrives at the heading hears it too. */
const PAYMENT_LINE = 'payment-line';

/** Said politely, above everything else. */
function PaymentLine({ justPaid, confirming }: { justPaid: boolean; confirming: boolean }) {
  return (
    <output id={PAYMENT_LINE} className="payment-line">
      {confirming && <p>Your payment is being confirmed. There is nothing you need to do.</p>}
      {justPaid && !confirming && (
        <p className="text-ok">
          <Icon name="check" />
          Payment received. Thank you.
        </p>
      )}
    </output>
  );
}
