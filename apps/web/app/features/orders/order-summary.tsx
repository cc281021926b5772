import type { OrderDetails } from '@shop/contract';
import { formatDay } from '@shop/domain/dates';
import { spacedMobile } from '@shop/domain/india';
import { formatTotal, fromRupees } from '@shop/domain/money';
import type { ReactNode } from 'react';
import { EmailWords } from './breakable-email.tsx';
import { readAddress } from './parse-address.ts';
import { methodWords, moneyWords } from './payment-method.ts';
import { NOT_KNOWN } from './placeholder.ts';

/** The heading of a part stands below the order's own. */
type Level = 'h2' | 'h3';

export function OrderFacts({ order, level }: { order: OrderDetails; level: Level }) {
  const { order_id, order_status, total_amount, order_date, delivery_date } = order;
  return (
    <Facts title="Order" level={level}>
      <Fact label="Order ID">{order_id}</Fact>
      <Fact label="Status">{order_status}</Fact>
      <Fact label="Total Amount">
        {total_amount !== null && formatTotal(fromRupees(total_amount))}
      </Fact>
      <Fact label="Payment Method">{methodWords(order.payment_method)}</Fact>
      <Fact label="Payment Status">{moneyWords(order.payment_status)}</Fact>
      <Fact label="Order Date">{order_date && formatDay(order_date)}</Fact>
      {delivery_date && <Fact label="Delivery Date">{formatDay(delivery_date)}</Fact>}
    </Facts>
  );
}

export function DeliverTo({ user, level }: { user: OrderDetails['user']; level: Level }) {
  const { name, email, phone, address } = user;
  return (
    <Facts title="Deliver to" level={level}>
      <Fact label="Name">{name}</Fact>
      <Fact label="Email">{email && <EmailWords email={email} />}</Fact>
      <Fact label="Phone">{phone && spacedMobile(phone)}</Fact>
      <Fact label="Address">{readAddress(address).join('\n')}</Fact>
    </Facts>
  );
}

interface FactsProps {
  title: string;
  level: Level;
  children: ReactNode;
}

function Facts({ title, level: Heading, children }: FactsProps) {
  return (
    <section className="facts">
      <Heading className="font-display text-xl">{title}</Heading>
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
