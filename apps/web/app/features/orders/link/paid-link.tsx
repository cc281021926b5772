import type { ComponentProps } from 'react';
import { Link, useNavigate } from 'react-router';
import { useHydrated } from '#ui/use-hydrated.ts';
import { describeStatus } from '../describe-status.ts';
import { isPaymentPending } from '../load-order.ts';
import { OrderDetailsView } from '../order-details-view.tsx';
import { getDocumentUrl, PAYMENT_STATUS_ID, PaymentStatus } from '../order-page.tsx';
import { SupportLinks } from '../support-links.tsx';
import { keepLinkToken, listLinkTokens } from './link-tokens.ts';
import type { OpenedLink } from './load-linked-order.ts';
import { UnlockForm } from './unlock-form.tsx';

interface PaidLinkProps
  extends Pick<ComponentProps<typeof OrderDetailsView>, 'shop' | 'renderImage'> {
  /** Part of the order: whoever has the address can read it. */
  link: OpenedLink;
  justPaid: boolean;
  contacts: ComponentProps<typeof SupportLinks>['shop'];
}

/** The page of a payment link after its payment. The rest of the order is on its own page. */
export function PaidLink({ link, justPaid, shop, renderImage, contacts }: PaidLinkProps) {
  const { order, token } = link;
  const { order_id } = order;
  const navigate = useNavigate();
  const hydrated = useHydrated();
  const opened = hydrated && listLinkTokens(order_id).length > 0;
  return (
    <div className="page flex max-w-[1008px] flex-col gap-6 py-8">
      <PaymentStatus justPaid={justPaid} pending={isPaymentPending(order)} />
      <OrderDetailsView
        order={order}
        shop={shop}
        renderImage={renderImage}
        level="h1"
        describedBy={PAYMENT_STATUS_ID}
        sentence={describeStatus(order)}
        documentUrl={getDocumentUrl}
        unlock={
          opened ? (
            <WholeOrder order_id={order_id} />
          ) : (
            <UnlockForm
              token={token}
              onOpen={async (full) => {
                keepLinkToken(order_id, { token, full });
                await navigate(orderUrl(order_id));
              }}
            />
          )
        }
      />
      <p className="text-sm text-ink-600">
        Keep this page: its link is the way back to your order. Lost it? Ask us.
      </p>
      <SupportLinks order_id={order_id} shop={contacts} />
    </div>
  );
}

const orderUrl = (order_id: string) => `/order-info/${order_id}`;

/** This tab has paid, or has typed the digits. */
function WholeOrder({ order_id }: { order_id: string }) {
  return (
    <section aria-labelledby="whole-order" className="offer">
      <h2 id="whole-order" className="text-xl">
        The whole order
      </h2>
      <p>Address, bills, cancellation, returns and reviews.</p>
      <div className="offer-actions">
        <Link to={orderUrl(order_id)} className="button button-filled">
          Open
        </Link>
      </div>
    </section>
  );
}
