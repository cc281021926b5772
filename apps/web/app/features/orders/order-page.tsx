import { PAYMENT_RECEIVED } from '@shop/contract';
import type { ComponentProps, ReactNode } from 'react';
import { Form, Link } from 'react-router';
import { Icon } from '#ui/icon.tsx';
import { Notice } from '#ui/notice.tsx';
import { describeStatus } from './describe-status.ts';
import { Cancellation } from './list/cancellation.tsx';
import { isPaymentPending } from './load-order.ts';
import { OrderDetailsView } from './order-details-view.tsx';
import { SupportLinks } from './support-links.tsx';

type OrderPageProps = Pick<ComponentProps<typeof OrderDetailsView>, 'order' | 'renderImage'> & {
  /** The customer was redirected here after paying. */
  justPaid: boolean;
  /** Section about returned pieces. */
  returns?: ReactNode;
  /** Section in which received pieces are rated. */
  reviews?: ReactNode;
  /** Section about the customer's questions. */
  questions?: ReactNode;
  shop: ComponentProps<typeof OrderDetailsView>['shop'] &
    ComponentProps<typeof SupportLinks>['shop'];
};

export function OrderPage(props: OrderPageProps) {
  const { order, justPaid, shop, renderImage, returns, reviews, questions } = props;
  return (
    <div className="page flex max-w-[1008px] flex-col gap-6 py-8">
      <PaymentStatus justPaid={justPaid} pending={isPaymentPending(order)} />
      {order.mail_rejected && (
        <p className="text-error">
          We could not deliver email to {order.user.email}. Please check the address in your{' '}
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
        documentUrl={getDocumentUrl}
        actions={<HomeButton />}
      />
      {returns}
      {reviews}
      {questions}
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

export const HomeButton = () => (
  <Form action="/home" className="flex">
    <button type="submit" className="button button-filled grow">
      Go to Homepage
    </button>
  </Form>
);

type DocumentUrl = ComponentProps<typeof OrderDetailsView>['documentUrl'];
export const getDocumentUrl: DocumentUrl = ({ order_id, document_id }) =>
  `/order-info/${order_id}/documents/${document_id}`;

/** Describes the heading, which takes the focus after navigation. */
export const PAYMENT_STATUS_ID = 'payment-status';

export function PaymentStatus({ justPaid, pending }: { justPaid: boolean; pending: boolean }) {
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

/** Shown after a payment whose order cannot be loaded. */
export function PaymentReceivedNotice({ signedIn }: { signedIn: boolean }) {
  return (
    <Notice label="About your payment" focusOnNavigate>
      <p>
        {signedIn ? 'Payment received. Your order will appear under My Orders.' : PAYMENT_RECEIVED}
      </p>
    </Notice>
  );
}
