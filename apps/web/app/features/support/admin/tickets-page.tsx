import { TICKET_STATUSES, type TicketRow, type TicketStatus } from '@shop/contract';
import { formatDateTime } from '@shop/domain/dates';
import { Link } from 'react-router';
import { EmptyState } from '#ui/empty-state.tsx';
import { Pager } from '#ui/pager.tsx';
import { TableHead } from '#ui/table-head.tsx';
import { ViewTabs } from '#ui/view-tabs.tsx';
import { DueTime } from './due-time.tsx';
import { type LoadedTickets, ticketsUrl } from './load-tickets.ts';

export const STATUS_LABELS: Record<TicketStatus, string> = {
  open: 'Open',
  waiting: 'Waiting',
  closed: 'Closed',
};

export function TicketsPage({ loaded }: { loaded: LoadedTickets }) {
  const { status, page, tickets, more, counts } = loaded;
  return (
    <div className="page flex flex-col gap-4 py-6">
      <h1 tabIndex={-1} className="text-3xl">
        Support
      </h1>
      <ViewTabs
        label="Tickets"
        tabs={TICKET_STATUSES.map((one) => ({
          to: ticketsUrl({ status: one, page: 1 }),
          label: `${STATUS_LABELS[one]} (${counts[one]})`,
          isCurrent: one === status,
        }))}
      />
      {tickets.length > 0 ? <TicketsTable loaded={loaded} /> : <NoTickets status={status} />}
      {(page > 1 || more) && (
        <Pager
          page={page}
          hasNext={more}
          pageUrl={(number) => ticketsUrl({ status, page: number })}
        />
      )}
    </div>
  );
}

const EMPTY: Record<TicketStatus, string> = {
  open: 'Everyone has an answer',
  waiting: 'Nothing is waiting',
  closed: 'No closed tickets',
};

function NoTickets({ status }: { status: TicketStatus }) {
  return <EmptyState title={EMPTY[status]} level="h2" />;
}

function TicketsTable({ loaded: { tickets, status, loadedAt } }: { loaded: LoadedTickets }) {
  return (
    <table className="data-table admin-table">
      <caption className="sr-only">{STATUS_LABELS[status]} tickets</caption>
      <TableHead columns={['Ticket', 'From', 'About', DUE_LABELS[status]]} />
      <tbody>
        {tickets.map((ticket) => (
          <TicketCells key={ticket.ticket_id} ticket={ticket} now={loadedAt} />
        ))}
      </tbody>
    </table>
  );
}

const DUE_LABELS: Record<TicketStatus, string> = {
  open: 'Answer due',
  waiting: 'End due',
  closed: 'Closed',
};

function TicketCells({ ticket, now }: { ticket: TicketRow; now: number }) {
  const { ticket_id, kind, status, name, summary, order_number, images, closed_at } = ticket;
  return (
    <tr>
      <th scope="row" data-label="Ticket" className="whitespace-nowrap">
        <Link to={`/admin/support/${ticket_id}`} className="text-link tap-target">
          {ticket_id}
        </Link>
        <span className="admin-detail first-letter:uppercase">{kind}</span>
      </th>
      <td data-label="From">
        {name}
        {order_number && <span className="admin-detail">Order {order_number}</span>}
      </td>
      <td data-label="About" className="wrap-anywhere">
        {summary}
        {images > 0 && <span className="admin-detail">{formatImages(images)}</span>}
      </td>
      <td data-label={DUE_LABELS[status]} className="whitespace-nowrap">
        {closed_at ? formatDateTime(closed_at) : <DueTime due={findDue(ticket)} now={now} />}
      </td>
    </tr>
  );
}

/** The limit that comes next. */
const findDue = ({ status, reply_due_at, answer_due_at, end_due_at }: TicketRow) =>
  status === 'open' ? (reply_due_at ?? answer_due_at) : end_due_at;

const formatImages = (count: number) => (count === 1 ? '1 picture' : `${count} pictures`);
