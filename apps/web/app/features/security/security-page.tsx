import { SECURITY_KINDS, type SecurityEvent } from '@shop/contract';
import { formatDateTime } from '@shop/domain/dates';
import { EmptyState } from '#ui/empty-state.tsx';
import { LoadError } from '#ui/load-error.tsx';
import { Pager } from '#ui/pager.tsx';
import { NOT_AVAILABLE } from '#ui/placeholder.ts';
import { TableHead } from '#ui/table-head.tsx';
import { EventFilters } from './event-filters.tsx';
import { LIST_NAMES } from './list-names.ts';
import { eventsUrl, type LoadedEvents } from './load-events.ts';

/** Logins, failed logins, and reads of customers' data. */
export function SecurityPage({ loaded }: { loaded: LoadedEvents }) {
  const { query, events, more, problem } = loaded;
  return (
    <div className="page flex flex-col gap-4 py-6">
      <h1 tabIndex={-1} className="text-3xl">
        Security
      </h1>
      <p className="text-ink-600">
        Logins, commands, exports, and who has viewed customer data. Kept for one year.
      </p>
      <EventFilters key={eventsUrl(query)} loaded={loaded} />
      {problem && <LoadError>{`The list could not be loaded. ${problem}`}</LoadError>}
      {!problem && events.length === 0 && <EmptyState title="Nothing recorded" level="h2" />}
      {events.length > 0 && <EventsTable events={events} />}
      {(query.page > 1 || more) && (
        <Pager page={query.page} hasNext={more} pageUrl={(page) => eventsUrl({ ...query, page })} />
      )}
    </div>
  );
}

function EventsTable({ events }: { events: SecurityEvent[] }) {
  return (
    <table className="data-table admin-table">
      <caption className="sr-only">Security events</caption>
      <TableHead columns={['Time', 'Kind', 'Account', 'What', 'Address']} />
      <tbody>
        {events.map((event) => (
          <tr key={event.event_id}>
            <th scope="row" data-label="Time" className="whitespace-nowrap">
              {formatDateTime(event.at)}
            </th>
            <td data-label="Kind">{formatKind(event.kind)}</td>
            <td data-label="Account">{formatAccount(event)}</td>
            <td data-label="What" className="wrap-anywhere">
              {formatSubject(event.subject)}
            </td>
            <td data-label="Address" className="wrap-anywhere">
              {event.client_address ?? NOT_AVAILABLE}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** A list is recorded by its call. */
const formatSubject = (subject: string | null) =>
  subject === null ? NOT_AVAILABLE : (LIST_NAMES[subject] ?? subject);

const WORDS: Record<string, string> = SECURITY_KINDS;
const formatKind = (kind: string) => WORDS[kind] ?? kind;

function formatAccount({ admin, user_id, kind }: SecurityEvent): string {
  if (admin) return admin;
  if (user_id) return `Customer ${user_id}`;
  return kind === 'command' ? 'Operator' : 'Unknown account';
}
