import { type LinkedOrder, orderLinks } from '@shop/contract';
import type { ComponentProps, ReactNode } from 'react';
import { Link, useRevalidator } from 'react-router';
import { call } from '#api/call.ts';
import { describeStatus } from '../describe-status.ts';
import { Cancellation } from '../list/cancellation.tsx';
import { isPaymentPending } from '../load-order.ts';
import { OrderDetailsView } from '../order-details-view.tsx';
import { getDocumentUrl, HomeButton, PAYMENT_STATUS_ID, PaymentStatus } from '../order-page.tsx';
import { toAddressParts } from '../parse-address.ts';
import { SupportLinks } from '../support-links.tsx';
import { CorrectEmail } from './correct-email.tsx';
import { keepLinkToken } from './link-tokens.ts';
import type { OpenedLink } from './load-linked-order.ts';
import { UnlockForm } from './unlock-form.tsx';
import { useLinkedSection } from './use-link.ts';

interface LinkedOrderPageProps
  extends Pick<ComponentProps<typeof OrderDetailsView>, 'shop' | 'renderImage'> {
  link: OpenedLink;
  justPaid: boolean;
  /** Section about returned pieces, in the full view. */
  returns: ReactNode;
  /** Section in which received pieces are rated, in the full view. */
  reviews: ReactNode;
  contacts: ComponentProps<typeof SupportLinks>['shop'];
}

/** An order of a guest: part of it by the link, everything with the digits of its phone. */
export function LinkedOrderPage(props: LinkedOrderPageProps) {
  const { link, justPaid, shop, renderImage, returns, reviews, contacts } = props;
  const { order, token, scope, email_correctable } = link;
  const { revalidate } = useRevalidator();
  const full = scope === 'full';
  useLinkedSection(full);
  const { email } = order.user;
  const requestCancellation = async () =>
    (await call(orderLinks.cancel, { body: { token } })).requested_at;

  return (
    <div className="page flex max-w-[1008px] flex-col gap-6 py-8">
      <PaymentStatus justPaid={justPaid} pending={isPaymentPending(order)} />
      {full && email_correctable && email && (
        <CorrectEmail token={token} email={email} onChange={revalidate} />
      )}
      <OrderDetailsView
        order={order}
        shop={shop}
        renderImage={renderImage}
        level="h1"
        describedBy={PAYMENT_STATUS_ID}
        sentence={describeStatus(order)}
        documentUrl={getDocumentUrl}
        unlock={
          !full && (
            <UnlockForm
              token={token}
              onOpen={async (opened) => {
                keepLinkToken(order.order_id, { full: opened });
                await revalidate();
              }}
            />
          )
        }
        actions={<HomeButton />}
      />
      {returns}
      {reviews}
      <SupportLinks order_id={order.order_id} shop={contacts} />
      {full && (
        <>
          <div className="sm:self-start">
            <Cancellation
              order={{
                order_id: order.order_id,
                requested_at: order.cancellation_requested_at,
                declined: order.cancellation_declined,
              }}
              onRequest={requestCancellation}
            />
          </div>
          <CreateAccount order={order} />
        </>
      )}
    </div>
  );
}

/** Signup starts with what the order knows: only the password is typed. */
function CreateAccount({ order: { user } }: Pick<LinkedOrder, 'order'>) {
  const { name, email, phone, address } = user;
  const parts = Object.entries(toAddressParts(address)).map(([part, value]) => [
    `address.${part}`,
    value ?? '',
  ]);
  const filled = { name, email, phone, ...Object.fromEntries(parts) };
  return (
    <section aria-labelledby="create-account" className="offer">
      <h2 id="create-account" className="text-xl">
        Keep your orders in one place
      </h2>
      <p>Choose a password, and the rest is filled in. You can then add this order to My Orders.</p>
      <div className="offer-actions">
        <Link to="/signup" state={{ filled }} className="button button-outline">
          Create an account
        </Link>
      </div>
    </section>
  );
}
