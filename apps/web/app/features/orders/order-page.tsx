import type { ComponentProps, ReactNode } from 'react';
import { Form, Link } from 'react-router';
import { Icon } from '#ui/icon.tsx';
import { describeStatus } from './describe-status.ts';
import { Cancellation } from './list/cancellation.tsx';
import { isPaymentPending } from './load-order.ts';
import { OrderDetailsView } from './order-details-view.tsx';
import { SupportLinks } from './support-links.tsx';

type OrderPageProps = Pick<ComponentProps<typeof OrderDetailsView>, 'order' | 'renderImage'> & {
  /** The customer was redirected here after paying. */
  justPaid: boolean;
  /** Quantity that comes back. */
  returns?: ReactNode;
  shop: ComponentProps<typeof OrderDetailsView>['shop'] &
    ComponentProps<typeof SupportLinks>['shop'];
};

export function OrderPage({ order, justPaid, shop, renderImage, returns }: OrderPageProps) {
  return (
    <div className="page flex max-w-[1008px] flex-col gap-6 py-8">
      <PaymentStatus justPaid={justPaid} pending={isPaymentPending(order)} />
      {order.mail_rejected && (
        <p className="text-error">
          We could not deliver mail to {order.user.email}. Please check the address in your{' '}
          <Link to="/profile" className="text-link">
            profile
          </Link>
          . You can follow this order here.
        </p>
      )}
      <OrderDetailsView
        order={order}
        shop={shop}
        renderImage={renderImage}
        level="h1"
        describedBy={PAYMENT_STATUS_ID}
        sentence={describeStatus(order)}
        documentUrl={({ order_id, document_id }) =>
          `/order-info/${order_id}/documents/${document_id}`
        }
        actions={
          <Form action="/home" className="flex">
            <button type="submit" className="button button-filled grow">
              Go to Homepage
            </button>
          </Form>
        }
      />
      {returns}
      <SupportLinks order_id={order.order_id} shop={shop} />
      <div className="sm:self-start">
        <Cancellation
          order={{
            order_id: order.order_id,
            requested_at: order.cancellation_requested_at,
            declined: order.cancellation_declined,
          }}
        />
      </div>
    </div>
  );
}

/** Describes the heading, which takes the focus after navigation. */
const PAYMENT_STATUS_ID = 'payment-status';

function PaymentStatus({ justPaid, pending }: { justPaid: boolean; pending: boolean }) {
  return (
    <output id={PAYMENT_STATUS_ID} className="payment-status">
      {pending && <p>Your payment is being confirmed. There is nothing you need to do.</p>}
      {justPaid && !pending && (
        <p className="text-ok">
          <Icon name="check" />
          Payment received. Thank you.
        </p>
      )}
    </output>
  );
}
