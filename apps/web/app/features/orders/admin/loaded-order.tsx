import {
  type AdminOrderPage,
  type AuditEntry,
  adminOrderPage,
  adminShipments,
  counterReturns,
  isCancellationOpen,
  type Note,
  type OrderDetails,
  type OrderFulfilment,
  type OrderItem,
} from '@shop/contract';
import { formatMobile } from '@shop/domain/india';
import { telUrl, whatsAppUrl } from '@shop/domain/people/contact-links';
import { type ComponentProps, type ReactNode, useEffect } from 'react';
import { Link } from 'react-router';
import { may } from '#api/admin-session.ts';
import { call } from '#api/call.ts';
import { AuditHistory } from '#audit/audit-history.tsx';
import { NoteList } from '#audit/note-list.tsx';
import { OrderDetailsView } from '#features/orders/order-details-view.tsx';
import { Icon } from '#ui/icon.tsx';
import { CancellationBand } from './cancellation-band.tsx';
import { CancelledActions } from './cancelled-actions.tsx';
import { GuestBand } from './guest-band.tsx';
import { listOrderTags, OrderTags } from './order-tags.tsx';
import { ShipmentActions } from './pack/shipment-actions.tsx';
import { RecipientSection } from './recipient-section.tsx';
import { RefundsSection } from './refunds/refunds-section.tsx';
import { UnsentMessages } from './unsent-messages.tsx';
import type { useOrder } from './use-order.ts';

export interface OrderContext {
  shop: ComponentProps<typeof OrderDetailsView>['shop'];
  renderImage: (item: OrderItem) => ReactNode;
  /** Called after a change that a list shows too. */
  onChange?: (fulfilment: OrderFulfilment, order_status: string) => void;
}

interface LoadedOrderProps extends OrderContext {
  titleId: string;
  order: OrderDetails;
  page?: AdminOrderPage | undefined;
  audit?: AuditEntry[] | undefined;
  reload: ReturnType<typeof useOrder>['reload'];
}

export function LoadedOrder(props: LoadedOrderProps) {
  const { order, page, audit, shop, renderImage, onChange, reload, titleId } = props;
  const { order_status } = order;
  // Screen readers announce the heading again, now with the loaded order.
  useEffect(() => document.getElementById(titleId)?.focus(), [titleId]);
  const reloadAndReport = async () => {
    const { order: next, page: nextPage } = await reload();
    if (next && nextPage) onChange?.(nextPage.fulfilment, next.order_status);
  };
  return (
    <>
      {page && isCancellationOpen(order_status, page.fulfilment) && (
        <CancellationBand order={order} fulfilment={page.fulfilment} onDone={reloadAndReport} />
      )}
      {page && <GuestBand order={order} page={page} />}
      <OrderDetailsView
        order={order}
        shop={shop}
        renderImage={renderImage}
        level="h2"
        headingId={titleId}
        documentUrl={({ document_id }) => `/admin/documents/${document_id}`}
        sentence={page && <OrderTags tags={listOrderTags(order_status, page.fulfilment)} />}
      />
      {may(adminShipments.correct) && !order.at_counter && (
        <ShipmentActions order={order} brand={shop.brand} onChange={() => void reloadAndReport()} />
      )}
      {page && <AdminSections order={order} page={page} onDone={reloadAndReport} />}
      {!page && <p className="text-error">Payment and notes could not be loaded.</p>}
      <section className="flex flex-col gap-3">
        <h3 className="text-xl">History</h3>
        {audit ? (
          <AuditHistory entries={audit} />
        ) : (
          <p className="text-ink-600">The history could not be loaded.</p>
        )}
      </section>
    </>
  );
}

interface AdminSectionsProps {
  order: OrderDetails;
  page: AdminOrderPage;
  onDone: () => Promise<void>;
}

function AdminSections({ order, page, onDone }: AdminSectionsProps) {
  const { order_id, order_status, total_amount, user } = order;
  return (
    <>
      {order_status === 'Cancelled' && (
        <section className="flex flex-col gap-3">
          <h3 className="text-xl">After cancelling</h3>
          <CancelledActions
            fulfilment={withPaymentStatus(page.fulfilment, order)}
            paidBy={{ total_amount, user_name: user.name }}
            onUpdate={() => void onDone()}
          />
        </section>
      )}
      <section className="flex flex-col gap-1">
        <h3 className="text-xl">Customer and payment</h3>
        <p className="flex flex-wrap gap-x-6">
          {user.phone && (
            <a href={telUrl(`+91${user.phone}`)} className="text-link tap-target">
              <Icon name="phone" size={20} />
              {formatMobile(user.phone)}
            </a>
          )}
          {user.phone && (
            <a
              href={whatsAppUrl(`91${user.phone}`, `About your order ${order_id}: `)}
              className="text-link tap-target"
            >
              <Icon name="chat" size={20} />
              WhatsApp
            </a>
          )}
          {page.user_id === null ? (
            <span className="tap-target">{describeSeller(page.fulfilment.channel)}</span>
          ) : (
            <Link to={`/admin/customers/${page.user_id}`} className="text-link tap-target">
              <Icon name="profile" size={20} />
              All orders of this customer
            </Link>
          )}
        </p>
        {page.returns?.map(({ return_id, status }) => (
          <p key={return_id}>
            Return{' '}
            <Link to={`/admin/returns/${return_id}`} className="text-link tap-target">
              {return_id}
            </Link>{' '}
            {status}
          </p>
        ))}
        {order_status === 'Delivered' && (
          <ReturnLinks order_id={order_id} user={user} channel={page.fulfilment.channel} />
        )}
        <p>
          Payment <span className="payment-id">{page.payment_id}</span>
        </p>
      </section>
      <UnsentMessages phone={user.phone} messages={page.messages} />
      <RefundsSection order={order} tender={page.fulfilment.tender} onDone={onDone} />
      {page.correctable && <RecipientSection order={order} page={page} onDone={onDone} />}
      <Notes order_id={order_id} notes={page.notes} />
    </>
  );
}

function describeSeller(channel: OrderFulfilment['channel']): string {
  if (channel === 'counter') return 'Sold at the counter';
  return channel === 'link' ? 'Sold by payment link' : 'Ordered without an account';
}

interface ReturnLinksProps extends Pick<OrderDetails, 'order_id' | 'user'> {
  channel: OrderFulfilment['channel'];
}

/** A parcel comes back only from somebody whom the shop can tell where to send it. */
function ReturnLinks({ order_id, user: { email, phone }, channel }: ReturnLinksProps) {
  const isCounter = channel === 'counter';
  return (
    <p className="flex flex-wrap gap-x-6">
      {isCounter && may(counterReturns.take) && (
        <Link to={`/admin/orders/${order_id}/counter-return`} className="text-link tap-target">
          Return at the counter
        </Link>
      )}
      {(!isCounter || email || phone) && (
        <Link to={`/admin/orders/${order_id}/return`} className="text-link tap-target">
          {isCounter ? 'Return by parcel' : 'Return for the customer'}
        </Link>
      )}
    </p>
  );
}

/** Order and fulfilment are loaded by two calls, and a refund may have been processed in between. */
const withPaymentStatus = (
  fulfilment: OrderFulfilment,
  { payment_status }: OrderDetails,
): OrderFulfilment =>
  payment_status === 'Refunded' ? { ...fulfilment, refund: 'processed' } : fulfilment;

/** Notes of staff on an order; customers do not see them. */
function Notes({ order_id, notes }: { order_id: string; notes: Note[] }) {
  const add = async (body: { text: string; request_id: string }) =>
    (await call(adminOrderPage.addNote, { params: { id: order_id }, body })).notes;
  return <NoteList storageKey={`note:${order_id}`} notes={notes} level="h3" onAdd={add} />;
}
