import type { CustomerRow } from '@shop/contract';
import { formatShortDay } from '@shop/domain/dates';
import { formatMobile } from '@shop/domain/india';
import { telUrl } from '@shop/domain/people/contact-links';
import { useId } from 'react';
import { Form, Link } from 'react-router';
import { EmptyState } from '#ui/empty-state.tsx';
import { LoadError } from '#ui/load-error.tsx';
import { Pager } from '#ui/pager.tsx';
import { TableHead } from '#ui/table-head.tsx';
import { customersUrl, type LoadedCustomers } from './load-customers.ts';

export function CustomersPage({ loaded }: { loaded: LoadedCustomers }) {
  const { rows, q, disabledOnly, page, more, problem } = loaded;
  return (
    <div className="page flex flex-col gap-4 py-4">
      <h1 tabIndex={-1} className="text-3xl">
        Customers
      </h1>
      <SearchForm key={q} loaded={loaded} />
      <nav aria-label="Views" className="order-views">
        <Link to={customersUrl({ q })} aria-current={disabledOnly ? undefined : 'page'}>
          All
        </Link>
        <Link
          to={customersUrl({ q, disabledOnly: true })}
          aria-current={disabledOnly ? 'page' : undefined}
        >
          Disabled
        </Link>
      </nav>
      {problem && <LoadError>{`The customers could not be loaded. ${problem}`}</LoadError>}
      {!problem && rows.length === 0 && (
        <EmptyState title="No customers found" level="h2">
          <Link to="/admin/customers" className="text-link tap-target">
            Show all customers
          </Link>
        </EmptyState>
      )}
      {rows.length > 0 && <CustomerTable rows={rows} />}
      {(page > 1 || more) && (
        <Pager
          page={page}
          hasNext={more}
          pageUrl={(number) => customersUrl({ ...loaded, page: number })}
        />
      )}
    </div>
  );
}

function SearchForm({ loaded: { q, disabledOnly } }: { loaded: LoadedCustomers }) {
  const id = useId();
  return (
    <search>
      <Form action="/admin/customers" className="flex max-w-xl flex-wrap items-end gap-2">
        <div className="min-w-40 flex-1">
          <label htmlFor={id} className="font-medium">
            Name, phone or email
          </label>
          <input id={id} type="search" name="q" defaultValue={q} className="field w-full" />
        </div>
        {disabledOnly && <input type="hidden" name="show" value="disabled" />}
        <button type="submit" className="button button-outline">
          Search
        </button>
      </Form>
    </search>
  );
}

function CustomerTable({ rows }: { rows: CustomerRow[] }) {
  return (
    <table className="data-table admin-table">
      <caption className="sr-only">Customers</caption>
      <TableHead columns={['Name', 'Phone', 'Email', 'Orders', 'Since']} figures={['Orders']} />
      <tbody>
        {rows.map(({ user_id, name, phone, email, orders, created_at, disabled }) => (
          <tr key={user_id}>
            <th scope="row" data-label="Name">
              <Link to={`/admin/customers/${user_id}`} className="text-link tap-target">
                {name}
              </Link>
              {disabled && <span className="text-error"> Disabled</span>}
            </th>
            <td data-label="Phone">
              <a href={telUrl(`+91${phone}`)} className="tap-target">
                {formatMobile(phone)}
              </a>
            </td>
            <td data-label="Email" className="wrap-anywhere">
              {email}
            </td>
            <td data-label="Orders" className="figure">
              {orders}
            </td>
            <td data-label="Since">{formatShortDay(created_at)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
