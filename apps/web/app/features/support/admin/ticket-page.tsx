import { adminSupport, buildUrl, type Ticket, type TicketEntry } from '@shop/contract';
import { formatDateTime } from '@shop/domain/dates';
import { telUrl } from '@shop/domain/people/contact-links';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { CustomerImages } from '#ui/images/customer-images.tsx';
import { AnswerForm } from './answer-form.tsx';
import { DueTime } from './due-time.tsx';
import { STATUS_LABELS } from './tickets-page.tsx';

interface TicketPageProps {
  ticket: Ticket;
  now: number;
  sendsMail: boolean;
  onChange: (ticket: Ticket) => void;
}

export function TicketPage({ ticket, now, sendsMail, onChange }: TicketPageProps) {
  return (
    <div className="page flex flex-col gap-6 py-6">
      <div className="flex flex-wrap items-baseline gap-x-4">
        <h1 tabIndex={-1} className="text-3xl">
          Ticket <span className="font-sans tabular-nums lining-nums">{ticket.ticket_id}</span>
        </h1>
        <p>{STATUS_LABELS[ticket.status]}</p>
        <Link to="/admin/support" className="text-link tap-target">
          All tickets
        </Link>
      </div>
      <div className="ticket-columns">
        <TicketFacts ticket={ticket} now={now} />
        <div className="flex min-w-0 flex-col gap-6">
          <History ticket={ticket} />
          <AnswerForm ticket={ticket} sendsMail={sendsMail} onChange={onChange} />
        </div>
      </div>
    </div>
  );
}

function TicketFacts({ ticket, now }: { ticket: Ticket; now: number }) {
  const { name, email, phone, order_number, order_id, answered_at, closed_at } = ticket;
  const { reply_due_at } = ticket;
  return (
    <dl className="ticket-facts">
      <Fact label="From">{name}</Fact>
      <Fact label="Email">
        <a href={`mailto:${email}`} className="text-link tap-target">
          {email}
        </a>
      </Fact>
      {phone && (
        <Fact label="Phone">
          <a href={telUrl(phone)} className="text-link tap-target">
            {phone}
          </a>
        </Fact>
      )}
      {order_number && (
        <Fact label="Order">
          {order_id ? (
            <Link to={`/admin/orders/${order_id}`} className="text-link tap-target order-number">
              {order_id}
            </Link>
          ) : (
            <>
              {order_number}
              <span className="admin-detail">Order not found</span>
            </>
          )}
        </Fact>
      )}
      <Fact label="Received">{formatDateTime(ticket.created_at)}</Fact>
      <Fact label="First answer">
        {answered_at ? (
          formatDateTime(answered_at)
        ) : (
          <DueTime due={ticket.answer_due_at} now={now} />
        )}
      </Fact>
      {reply_due_at && (
        <Fact label="Next answer">
          <DueTime due={reply_due_at} now={now} />
        </Fact>
      )}
      <Fact label="End">
        {closed_at ? formatDateTime(closed_at) : <DueTime due={ticket.end_due_at} now={now} />}
      </Fact>
    </dl>
  );
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}

function History({ ticket }: { ticket: Ticket }) {
  return (
    <section className="flex flex-col gap-3">
      <h2 className="text-2xl">History</h2>
      <ol className="ticket-history">
        {ticket.entries.map((entry) => (
          <li key={entry.entry_id} data-from={entry.admin === null ? 'customer' : 'shop'}>
            <p className="text-sm text-ink-600">
              {describe(entry, ticket)} ·{' '}
              <time dateTime={entry.at}>{formatDateTime(entry.at)}</time>
            </p>
            {entry.text && <p className="wrap-anywhere whitespace-pre-line">{entry.text}</p>}
            {entry.kind === 'received' && (
              <CustomerImages
                count={ticket.images}
                toUrl={(position) =>
                  buildUrl(adminSupport.image, {
                    params: { ticket_id: ticket.ticket_id, position },
                  })
                }
              />
            )}
          </li>
        ))}
      </ol>
    </section>
  );
}

function describe({ kind, admin }: TicketEntry, ticket: Ticket): string {
  if (kind === 'received' || kind === 'reply') return ticket.name;
  return kind === 'answer' ? `${admin}, by email` : `${admin} closed the ticket`;
}
