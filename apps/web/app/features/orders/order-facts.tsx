import type { OrderDetails } from '@shop/contract';
import { formatDay } from '@shop/domain/dates';
import { formatTotal, fromRupees } from '@shop/domain/money';
import type { ReactNode } from 'react';
import { NOT_KNOWN } from './not-known.ts';
import { readAddress } from './read-address.ts';

/** By the provider's own names for them. */
const METHODS: Record<string, string> = {
  card: 'Card',
  emi: 'EMI',
  netbanking: 'Net banking',
  upi: 'UPI',
  wallet: 'Wallet',
};

export function OrderFacts({ order }: { order: OrderDetails }) {
  const { order_id, order_status, total_amount, order_date, delivery_date } = order;
  const { payment_method: method } = order;
  return (
    <Facts title="Order">
      <Fact label="Order ID">{order_id}</Fact>
      <Fact label="Status">{order_status}</Fact>
      <Fact label="Total Amount">
        {total_amount !== null && formatTotal(fromRupees(total_amount))}
      </Fact>
      <Fact label="Payment Method">{method && (METHODS[method] ?? method)}</Fact>
      <Fact label="Payment Status">{order.payment_status}</Fact>
      <Fact label="Order Date">{order_date && formatDay(order_date)}</Fact>
      {delivery_date && <Fact label="Delivery Date">{formatDay(delivery_date)}</Fact>}
    </Facts>
  );
}

export function DeliverTo({ user: { name, email, phone, address } }: Pick<OrderDetails, 'user'>) {
  return (
    <Facts title="Deliver to">
      <Fact label="Name">{name}</Fact>
      <Fact label="Email">{email}</Fact>
      <Fact label="Phone">{phone}</Fact>
      <Fact label="Address">{readAddress(address).join('\n')}</Fact>
    </Facts>
  );
}

function Facts({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="facts">
      <h2 className="text-xl">{title}</h2>
      <dl>{children}</dl>
    </section>
  );
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children || NOT_KNOWN}</dd>
    </div>
  );
}
