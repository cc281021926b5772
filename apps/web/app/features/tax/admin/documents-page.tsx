import { adminOrders, type adminTaxDocuments, DOCUMENT_KINDS, type ReplyOf } from '@shop/contract';
import { formatShortDay } from '@shop/domain/dates';
import { formatTotal, fromRupees } from '@shop/domain/money';
import { Form, Link, useSubmit } from 'react-router';
import { may } from '#api/admin-session.ts';
import { wordsOf } from '#features/tax/document/document-words.ts';
import { LoadError } from '#ui/load-error.tsx';
import { Pager } from '#ui/pager.tsx';
import { ACTIONS, TableHead } from '#ui/table-head.tsx';
import type { DocumentsQuery } from './documents-query.ts';

type Bills = ReplyOf<typeof adminTaxDocuments.list>;

const PAGE_SIZE = 50;

interface DocumentsPageProps {
  query: DocumentsQuery;
  /** Undefined when the list could not be loaded. */
  bills: Bills | undefined;
}

/** All documents of sales by month and kind, found by their number or order. */
export function DocumentsPage({ query, bills }: DocumentsPageProps) {
  const pageCount = Math.ceil((bills?.total ?? 0) / PAGE_SIZE);
  const pageUrl = (page: number) =>
    `/admin/bills?${new URLSearchParams({ ...toFields(query), page: String(page) })}`;
  return (
    <div className="page flex flex-col gap-4 py-6">
      <h1 tabIndex={-1} className="text-3xl">
        Bills
      </h1>
      <DocumentFilters query={query} />
      {!bills && <LoadError>The bills could not be loaded.</LoadError>}
      {bills?.documents.length === 0 && <p>{describeNothing(query)}</p>}
      {bills && bills.documents.length > 0 && (
        <>
          <p className="text-sm text-ink-600">
            {bills.total === 1 ? '1 document' : `${bills.total} documents`}
          </p>
          <DocumentTable documents={bills.documents} />
          {pageCount > 1 && (
            <Pager
              page={query.page}
              hasNext={query.page < pageCount}
              pageCount={pageCount}
              pageUrl={pageUrl}
            />
          )}
        </>
      )}
    </div>
  );
}

const toFields = ({ month, kind, search }: DocumentsQuery) => ({ month, kind, search });

const describeNothing = ({ search }: DocumentsQuery) =>
  search ? `No bill has the number “${search}”.` : 'No bills were issued in this period.';

function DocumentFilters({ query: { month, kind, search } }: { query: DocumentsQuery }) {
  const submit = useSubmit();
  return (
    <search>
      <Form
        className="bill-filters"
        onChange={({ target, currentTarget }) => {
          // A typed number is searched when the form is sent, not with every change.
          if (target instanceof HTMLInputElement && target.name === 'search') return;
          void submit(currentTarget, { replace: true });
        }}
      >
        <label>
          Month
          <input type="month" name="month" className="field" defaultValue={month} />
        </label>
        <label>
          Kind
          <select name="kind" className="field select" defaultValue={kind}>
            <option value="">All</option>
            {DOCUMENT_KINDS.map((one) => (
              <option key={one} value={one}>
                {wordsOf(one).name}
              </option>
            ))}
          </select>
        </label>
        <label>
          Number or order
          <input
            type="search"
            name="search"
            className="field"
            defaultValue={search}
            maxLength={40}
          />
        </label>
        <button type="submit" className="button button-outline">
          Search
        </button>
      </Form>
    </search>
  );
}

function DocumentTable({ documents }: Pick<Bills, 'documents'>) {
  return (
    <table className="data-table admin-table">
      <caption className="sr-only">Bills</caption>
      <TableHead
        columns={['Number', 'Kind', 'Date', 'Order', 'Amount', ACTIONS]}
        figures={['Amount']}
      />
      <tbody>
        {documents.map(({ document_id, number, kind, issued_at, order_id, amount }) => (
          <tr key={document_id}>
            <th scope="row" data-label="Number" className="order-number">
              {number}
            </th>
            <td data-label="Kind">{wordsOf(kind).name}</td>
            <td data-label="Date">{formatShortDay(issued_at)}</td>
            <td data-label="Order">
              {may(adminOrders.listAll) ? (
                <Link
                  to={`/admin/orders/${order_id}`}
                  className="text-link tap-target order-number"
                >
                  {order_id}
                </Link>
              ) : (
                <span className="order-number">{order_id}</span>
              )}
            </td>
            <td data-label="Amount" className="figure">
              {formatTotal(fromRupees(amount))}
            </td>
            <td className="admin-row-actions">
              <Link
                to={`/admin/documents/${document_id}`}
                className="button button-outline row-control"
              >
                Open<span className="sr-only"> {number}</span>
              </Link>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
