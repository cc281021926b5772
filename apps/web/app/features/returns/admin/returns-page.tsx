import { RETURN_VIEWS, type ReturnRow, type ReturnView } from '@shop/contract';
import { formatDateTime } from '@shop/domain/dates';
import { RETURN_REASONS, type ReturnStatus, toReturnAnswerDue } from '@shop/domain/orders/returns';
import { Link } from 'react-router';
import { EmptyState } from '#ui/empty-state.tsx';
import { Pager } from '#ui/pager.tsx';
import { TableHead } from '#ui/table-head.tsx';
import { ViewTabs } from '#ui/view-tabs.tsx';
import { type LoadedReturns, returnsUrl } from './load-returns.ts';
import { STATUS_LABELS } from './return-status.ts';

const VIEW_LABELS: Record<ReturnView, string> = {
  asked: 'To answer',
  approved: 'On the way to us',
  received: 'To refund or exchange',
  ended: 'Done',
};

const EMPTY: Record<ReturnView, string> = {
  asked: 'Every return has an answer',
  approved: 'Nothing is on its way',
  received: 'Nothing to refund or exchange',
  ended: 'No return has ended yet',
};

export function ReturnsPage({ loaded }: { loaded: LoadedReturns }) {
  const { view, page, returns, more, counts, now } = loaded;
  return (
    <div className="page flex flex-col gap-4 py-6">
      <h1 tabIndex={-1} className="text-3xl">
        Returns
      </h1>
      <ViewTabs
        label="Returns"
        tabs={RETURN_VIEWS.map((one) => ({
          to: returnsUrl({ view: one, page: 1 }),
          label: `${VIEW_LABELS[one]} (${counts[one]})`,
          isCurrent: one === view,
        }))}
      />
      {returns.length > 0 ? (
        <ReturnsTable returns={returns} caption={VIEW_LABELS[view]} now={now} />
      ) : (
        <EmptyState title={EMPTY[view]} level="h2" />
      )}
      {(page > 1 || more) && (
        <Pager
          page={page}
          hasNext={more}
          pageUrl={(number) => returnsUrl({ view, page: number })}
        />
      )}
    </div>
  );
}

interface ReturnsTableProps {
  returns: ReturnRow[];
  caption: string;
  now: number;
}

function ReturnsTable({ returns, caption, now }: ReturnsTableProps) {
  return (
    <table className="data-table admin-table">
      <caption className="sr-only">{caption}</caption>
      <TableHead columns={['Return', 'From', 'Why', 'Asked']} />
      <tbody>
        {returns.map((row) => (
          <ReturnCells key={row.return_id} row={row} now={now} />
        ))}
      </tbody>
    </table>
  );
}

/** The other views have one status, which is their name. */
const ENDS: ReturnStatus[] = ['refunded', 'exchanged', 'refused'];

const HOUR_MS = 3_600_000;

/** 'late by 3 days'; undefined while there is time, and after the answer. */
export function describeLate(
  { status, created_at }: Pick<ReturnRow, 'status' | 'created_at'>,
  now: number,
): string | undefined {
  const hours = Math.floor((now - toReturnAnswerDue(created_at).getTime()) / HOUR_MS);
  if (status !== 'asked' || hours < 0) return undefined;
  if (hours < 1) return 'late by less than an hour';
  if (hours < 48) return hours === 1 ? 'late by 1 hour' : `late by ${hours} hours`;
  return `late by ${Math.floor(hours / 24)} days`;
}

function ReturnCells({ row, now }: { row: ReturnRow; now: number }) {
  const { return_id, order_id, name, reason, wish, pieces, images, status, created_at } = row;
  const late = describeLate(row, now);
  return (
    <tr>
      <th scope="row" data-label="Return" className="whitespace-nowrap">
        <Link to={`/admin/returns/${return_id}`} className="text-link tap-target">
          {return_id}
        </Link>
        {ENDS.includes(status) && <span className="admin-detail">{STATUS_LABELS[status]}</span>}
      </th>
      <td data-label="From" className="wrap-anywhere">
        {name || 'Walk-in customer'}
        <span className="admin-detail">Order {order_id}</span>
      </td>
      <td data-label="Why">
        {RETURN_REASONS[reason]}
        <span className="admin-detail">
          {[
            pieces === 1 ? '1 piece' : `${pieces} pieces`,
            images > 0 && (images === 1 ? '1 picture' : `${images} pictures`),
            wish === 'exchange' && 'wants an exchange',
          ]
            .filter(Boolean)
            .join(', ')}
        </span>
      </td>
      <td data-label="Asked" className="whitespace-nowrap">
        {formatDateTime(created_at)}
        {late && <span className="block font-medium text-error">{late}</span>}
      </td>
    </tr>
  );
}
