import type { ChangeSet } from '@shop/contract';
import { formatOrderTime } from '@shop/domain/dates';
import { Link, useNavigate } from 'react-router';
import { EmptyState } from '#ui/empty-state.tsx';
import { Pager } from '#ui/pager.tsx';
import { ACTIONS, TableHead } from '#ui/table-head.tsx';
import { productsUrl } from '../products-query.ts';
import { BackLink } from './back-link.tsx';
import { CHANGES_PATH, setUrl } from './changes-query.ts';
import { describeResult, describeSkipped } from './describe-set.ts';
import { UndoSet } from './undo-set.tsx';

interface ChangesPageProps {
  sets: ChangeSet[];
  page: number;
  more: boolean;
}

/** Changes of many products and imports: the newest first, each with its author and its result. */
export function ChangesPage({ sets, page, more }: ChangesPageProps) {
  return (
    <div className="page flex flex-col gap-4 py-6">
      <BackLink to={productsUrl({ quick: true })}>Manage Products</BackLink>
      <div className="flex flex-col gap-1">
        <h1 tabIndex={-1} className="text-3xl">
          History of changes
        </h1>
        <p className="text-ink-600">
          Changes of many products and imports. They are kept for 30 days.
        </p>
      </div>
      {sets.length === 0 ? (
        <EmptyState title="No changes yet" level="h2">
          <p>Tick products in the quick list to change them together.</p>
        </EmptyState>
      ) : (
        <table className="data-table admin-table">
          <caption className="sr-only">History of changes</caption>
          <TableHead columns={['What', 'When', 'Who', 'Result', ACTIONS]} />
          <tbody>
            {sets.map((set) => (
              <SetRow key={set.change_set_id} set={set} />
            ))}
          </tbody>
        </table>
      )}
      {(more || page > 1) && (
        <Pager
          page={page}
          hasNext={more}
          pageUrl={(to) => (to > 1 ? `${CHANGES_PATH}?page=${to}` : CHANGES_PATH)}
        />
      )}
    </div>
  );
}

function SetRow({ set }: { set: ChangeSet }) {
  const navigate = useNavigate();
  return (
    <tr>
      <th scope="row" data-label="What">
        <Link to={setUrl(set)} className="text-link tap-target">
          {set.title}
        </Link>
      </th>
      <td className="set-when" data-label="When">
        {formatOrderTime(set.created_at)}
      </td>
      <td className="set-who" data-label="Who">
        {set.by}
      </td>
      <td data-label="Result">{summarize(set)}</td>
      <td className="admin-row-actions">
        <UndoSet set={set} onUndo={(undo) => void navigate(setUrl(undo))} />
      </td>
    </tr>
  );
}

function summarize(set: ChangeSet): string {
  if (set.undone_by !== undefined) return 'Undone.';
  const skipped = describeSkipped(set)?.replace(':', '.');
  return skipped ? `${describeResult(set)} ${skipped}` : describeResult(set);
}
