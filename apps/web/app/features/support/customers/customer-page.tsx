import { adminCustomers, type CustomerPage as Customer } from '@shop/contract';
import { formatDateTime, formatShortDay } from '@shop/domain/dates';
import { formatMobile } from '@shop/domain/india';
import { formatRupees, fromRupees } from '@shop/domain/money';
import { formatPartlySent } from '@shop/domain/orders/order-status';
import { telUrl, whatsAppUrl } from '@shop/domain/people/contact-links';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { call } from '#api/call.ts';
import { NoteList } from '#audit/note-list.tsx';
import { DisableForm } from './disable-form.tsx';

interface CustomerPageProps {
  customer: Customer;
  onChange: () => void;
}

export function CustomerPage({ customer, onChange }: CustomerPageProps) {
  const { user_id, name, disabled, notes } = customer;
  const params = { id: `${user_id}` };
  return (
    <div className="page flex max-w-[1008px] flex-col gap-6 py-4">
      <div>
        <h1 tabIndex={-1} className="text-3xl">
          {name}
        </h1>
        {disabled && <p className="font-medium text-error">Disabled: cannot log in or buy.</p>}
        <Contacts customer={customer} />
      </div>
      <Orders customer={customer} />
      <List title="Returns" empty="No returns.">
        {(customer.returns ?? []).map(({ return_id, order_id, status, created_at }) => (
          <li key={return_id} className="py-2">
            <Link to={`/admin/returns/${return_id}`} className="text-link tap-target">
              {return_id}
            </Link>{' '}
            {status}, {formatShortDay(created_at)}
            <span className="admin-detail">Order {order_id}</span>
          </li>
        ))}
      </List>
      <List title="Tickets" empty="No tickets.">
        {customer.tickets.map(({ ticket_id, status, summary, at }) => (
          <li key={ticket_id} className="py-2">
            <Link to={`/admin/support/${ticket_id}`} className="text-link tap-target">
              {ticket_id}
            </Link>{' '}
            {status}, {formatShortDay(at)}
            <span className="admin-detail">{summary}</span>
          </li>
        ))}
      </List>
      <List title="Messages sent" empty="No messages.">
        {customer.messages.map(({ kind, order_id, status, at }) => (
          <li key={`${kind} ${order_id} ${at}`} className="py-2">
            {formatKind(kind)} {order_id}
            <span className="admin-detail">
              {status}, {formatDateTime(at)}
            </span>
          </li>
        ))}
      </List>
      <NoteList
        storageKey={`customer-note:${user_id}`}
        notes={notes}
        level="h2"
        onAdd={async (body) => (await call(adminCustomers.addNote, { params, body })).notes}
      />
      <DisableForm customer={customer} onDone={onChange} />
    </div>
  );
}

/** Order received. */
const formatKind = (kind: string) =>
  kind.charAt(0).toUpperCase() + kind.slice(1).replaceAll('_', ' ');

function Contacts({ customer }: { customer: Customer }) {
  const { phone, email, address, created_at } = customer;
  const { houseName, post_office, city, state, pinCode } = address;
  return (
    <>
      <p className="flex flex-wrap gap-x-6">
        <a href={telUrl(`+91${phone}`)} className="text-link tap-target">
          {formatMobile(phone)}
        </a>
        <a href={whatsAppUrl(`91${phone}`)} className="text-link tap-target">
          WhatsApp
        </a>
        <a href={`mailto:${email}`} className="text-link tap-target wrap-anywhere">
          {email}
        </a>
      </p>
      <p>{[houseName, post_office, city, state, pinCode].filter(Boolean).join(', ')}</p>
      <p className="text-ink-600">Customer since {formatShortDay(created_at)}</p>
    </>
  );
}

function Orders({ customer: { latest_orders, orders } }: { customer: Customer }) {
  return (
    <List title={`Orders (${orders})`} empty="No orders yet.">
      {latest_orders.map(({ order_id, order_date, order_status, partly_sent, total_amount }) => (
        <li key={order_id} className="flex flex-wrap items-baseline gap-x-4 py-2">
          <Link to={`/admin/orders/${order_id}`} className="text-link tap-target order-number">
            {order_id}
          </Link>
          <span className="pill" data-status={partly_sent ? 'Shipped' : order_status}>
            {partly_sent ? formatPartlySent(partly_sent) : order_status}
          </span>
          <span>{formatRupees(fromRupees(total_amount))}</span>
          <span className="text-ink-600">{formatDateTime(order_date)}</span>
        </li>
      ))}
    </List>
  );
}

interface ListProps {
  title: string;
  empty: string;
  children: ReactNode[];
}

function List({ title, empty, children }: ListProps) {
  return (
    <section>
      <h2 className="text-xl">{title}</h2>
      {children.length > 0 ? (
        <ul className="divide-y divide-kora-300">{children}</ul>
      ) : (
        <p className="text-ink-600">{empty}</p>
      )}
    </section>
  );
}
