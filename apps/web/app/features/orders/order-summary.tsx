import type { OrderDetails } from '@shop/contract';
import { formatDay } from '@shop/domain/dates';
import { formatTotal, fromRupees } from '@shop/domain/money';
import { formatEstimate } from '@shop/domain/orders/delivery';
import { formatPartlySent } from '@shop/domain/orders/order-status';
import { formatPaymentMethod, formatPaymentStatus } from '@shop/domain/orders/payment-method';
import type { ReactNode } from 'react';
import { NOT_AVAILABLE } from '#ui/placeholder.ts';
import { toAddressLines } from './parse-address.ts';
import { WALK_IN } from './walk-in.ts';

type Level = 'h2' | 'h3';

export function OrderSummary({ order, level }: { order: OrderDetails; level: Level }) {
  const { order_id, order_status, total_amount, order_date, delivery_date, at_counter } = order;
  const gift = order.delivery?.gift_note ?? undefined;
  const estimate = findEstimate(order);
  return (
    <DefinitionSection title="Order" level={level}>
      <Definition label="Order ID">{order_id}</Definition>
      <Definition label="Status">
        {order.partly_sent ? formatPartlySent(order.partly_sent) : order_status}
      </Definition>
      <Definition label="Total Amount">
        {total_amount !== null && formatTotal(fromRupees(total_amount))}
      </Definition>
      <Definition label="Payment Method">{formatPaymentMethod(order.payment_method)}</Definition>
      <Definition label="Payment Status">{formatPaymentStatus(order.payment_status)}</Definition>
      <Definition label="Order Date">{order_date && formatDay(order_date)}</Definition>
      {delivery_date && !at_counter && (
        <Definition label="Delivery Date">{formatDay(delivery_date)}</Definition>
      )}
      {estimate && <Definition label="Estimated Delivery">{estimate}</Definition>}
      {gift !== undefined && <Definition label="Gift">{gift || 'Without a note'}</Definition>}
    </DefinitionSection>
  );
}

/** @returns the estimated delivery date until the parcel has arrived. */
function findEstimate({
  order_status,
  delivery,
  partly_sent,
  at_counter,
}: OrderDetails): string | undefined {
  const open = order_status === 'Pending' || order_status === 'Shipped' || partly_sent;
  if (!open || at_counter || !delivery?.from || !delivery.until) return undefined;
  return formatEstimate({ from: delivery.from, until: delivery.until });
}

interface DeliveryDetailsProps {
  order: Pick<OrderDetails, 'user' | 'at_counter'>;
  level: Level;
}

export function DeliveryDetails({ order: { user, at_counter }, level }: DeliveryDetailsProps) {
  const { name, email, phone, address } = user;
  if (at_counter) return <Buyer user={user} level={level} />;
  return (
    <DefinitionSection title="Deliver to" level={level}>
      <Definition label="Name">{name}</Definition>
      <Definition label="Email">{email && <BreakableEmail email={email} />}</Definition>
      <Definition label="Phone">{phone}</Definition>
      <Definition label="Address">{toAddressLines(address).join('\n')}</Definition>
    </DefinitionSection>
  );
}

/** At the counter only what somebody gave is known. */
function Buyer({ user, level }: { user: OrderDetails['user']; level: Level }) {
  const { name, email, phone, address } = user;
  return (
    <DefinitionSection title="Sold at the counter" level={level}>
      <Definition label="To">{name || WALK_IN}</Definition>
      {phone && <Definition label="Phone">{phone}</Definition>}
      {email && (
        <Definition label="Email">
          <BreakableEmail email={email} />
        </Definition>
      )}
      {address && <Definition label="Address">{toAddressLines(address).join('\n')}</Definition>}
    </DefinitionSection>
  );
}

interface DefinitionSectionProps {
  title: string;
  level: Level;
  children: ReactNode;
}

function DefinitionSection({ title, level: Heading, children }: DefinitionSectionProps) {
  return (
    <section className="definition-section">
      <Heading className="font-display text-xl">{title}</Heading>
      <dl>{children}</dl>
    </section>
  );
}

function Definition({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children || NOT_AVAILABLE}</dd>
    </div>
  );
}

/** Allows a line break before the @. */
function BreakableEmail({ email }: { email: string }) {
  const [name, ...host] = email.split('@');
  return (
    <>
      {name}
      <wbr />
      {host.map((part) => `@${part}`)}
    </>
  );
}
