import { PAGES } from '@shop/contract';
import { formatDateTime } from '@shop/domain/dates';
import { Link } from 'react-router';
import { ACTIONS, TableHead } from '#ui/table-head.tsx';
import type { AdminPageRow } from './load-pages.ts';

export function PagesList({ pages }: { pages: AdminPageRow[] }) {
  return (
    <div className="page flex flex-col gap-4 py-6">
      <h1 tabIndex={-1} className="text-3xl">
        Pages
      </h1>
      <p className="measure text-ink-700">
        What customers read about the shop and its rules. Facts such as the address come from
        Settings.
      </p>
      <table className="data-table admin-table">
        <caption className="sr-only">Pages of the shop</caption>
        <TableHead columns={['Page', 'Last change', 'Missing facts', ACTIONS]} />
        <tbody>
          {pages.map((row) => (
            <PageRow key={row.page} row={row} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

function PageRow({ row: { page, at, admin, gaps } }: { row: AdminPageRow }) {
  const { title, path } = PAGES[page];
  return (
    <tr>
      <th scope="row" data-label="Page">
        {title}
        <span className="admin-detail">{path}</span>
      </th>
      <td data-label="Changed">
        {at ? `${formatDateTime(at)}, ${admin}` : 'First text, not reviewed yet'}
      </td>
      <td data-label="Missing">
        {gaps.length > 0 ? <span className="text-error">{gaps.join(', ')}</span> : 'None'}
      </td>
      <td className="admin-row-actions">
        <Link to={`/admin/pages/${page}`} className="button button-outline row-control">
          Edit
          <span className="sr-only"> {title}</span>
        </Link>
      </td>
    </tr>
  );
}
