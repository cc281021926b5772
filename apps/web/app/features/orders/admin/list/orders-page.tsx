import { ADMIN_ORDERS_PAGE_SIZE, type OrderCounts, type OrderFulfilment } from '@shop/contract';
import { type ReactNode, useEffect, useState } from 'react';
import { Link, useLocation, useNavigate } from 'react-router';
import { isStaffVerified } from '#api/admin-session.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { LoadError } from '#ui/load-error.tsx';
import { Pager } from '#ui/pager.tsx';
import { UnsavedChangesGuard } from '#ui/unsaved-changes/unsaved-changes-guard.tsx';
import { useOrderActions } from '../use-order-actions.ts';
import { formatCount } from './format-count.ts';
import { lastOrders } from './last-orders.client.ts';
import type { LoadedOrders } from './load-orders.ts';
import { OrderFilters } from './order-filters.tsx';
import { OrderTable } from './order-table.tsx';
import { OrderViews } from './order-views.tsx';
import { type OrdersFilter, ordersUrl } from './orders-query.ts';
import { SelectionBar } from './selection-bar.tsx';
import type { ListedRow } from './status-changes.ts';
import { useTickedOrders } from './use-ticked-orders.ts';

interface OrdersPageProps {
  loaded: LoadedOrders;
  renderCrop: (image: string) => ReactNode;
  /** Details of the order in the URL, over the list. */
  renderDetails: (
    onChange: (fulfilment: OrderFulfilment, order_status: string) => void,
  ) => ReactNode;
}

export function OrdersPage({ loaded, renderCrop, renderDetails }: OrdersPageProps) {
  const { filter, error } = loaded;
  const actions = useOrderActions(loaded);
  const { rows } = actions;
  const ticks = useTickedOrders(rows.map((row) => row.order_id));
  const [resetCount, setResetCount] = useState(0);
  const viewDetails = useDetailsUrl();
  useEffect(() => lastOrders.keep(loaded), [loaded]);

  return (
    <div className="page py-4">
      <Header
        loaded={loaded}
        total={countMatching(loaded, rows)}
        counts={actions.counts}
        resetCount={resetCount}
      />
      {error && <LoadError>{`The list could not be loaded. ${error}`}</LoadError>}
      {rows.length === 0 && !error && <NoOrders filter={filter} />}
      <SelectionBar
        rows={rows}
        ticks={ticks}
        onShipped={actions.followShipped}
        onDeliver={actions.markDelivered}
      />
      {rows.length > 0 && (
        <OrderTable
          rows={rows}
          ticks={ticks}
          renderCrop={renderCrop}
          onSelect={actions.select}
          onSave={actions.save}
          onUndo={actions.undo}
          onUpdate={actions.updateFulfilment}
          onView={viewDetails}
        />
      )}
      <Pager
        page={filter.page}
        hasNext={filter.page * ADMIN_ORDERS_PAGE_SIZE < loaded.total}
        pageUrl={(page) => ordersUrl({ ...filter, page })}
      />
      {renderDetails(actions.followDetails)}
      <UnsavedChangesGuard
        isDirty={() => rows.some(({ dirty }) => dirty)}
        loginPath="/admin/login"
        isSignedIn={isStaffVerified}
        keepsPage={(next, current) => isOrdersPath(next.pathname) && next.search === current.search}
        onStay={() => setResetCount((count) => count + 1)}
        onLeave={actions.discard}
      />
    </div>
  );
}

const isOrdersPath = (pathname: string) => /^\/admin\/orders(\/|$)/.test(pathname);

/** The details have their own URL; Back closes them. */
function useDetailsUrl() {
  const navigate = useNavigate();
  const { search } = useLocation();
  return ({ order_id }: ListedRow) =>
    void navigate(`/admin/orders/${order_id}${search}`, {
      state: { fromList: true },
      preventScrollReset: true,
    });
}

/** A saved row stays in its place, but it does not count for a status that it no longer has. */
const countMatching = ({ total, filter }: LoadedOrders, rows: ListedRow[]) =>
  total -
  rows.filter((row) => filter.order_status && row.order_status !== filter.order_status).length;

interface HeaderProps {
  loaded: LoadedOrders;
  total: number;
  counts: OrderCounts | undefined;
  resetCount: number;
}

function Header({ loaded, total, counts, resetCount }: HeaderProps) {
  const { filter, error } = loaded;
  const navigate = useNavigate();
  const show = (next: OrdersFilter) => void navigate(ordersUrl(next), { preventScrollReset: true });
  return (
    <>
      <div className="orders-head">
        <h1 tabIndex={-1} className="text-3xl">
          Orders
        </h1>
        <OrderFilters filter={filter} resetCount={resetCount} onFilter={show} />
        <output className="text-ink-600">{!error && formatOrderCount(total)}</output>
      </div>
      <OrderViews filter={filter} counts={counts} />
    </>
  );
}

const formatOrderCount = (total: number) =>
  total === 1 ? '1 order' : `${formatCount(total)} orders`;

function NoOrders({ filter: { q } }: { filter: OrdersFilter }) {
  return (
    <EmptyState title="No orders found" level="h2">
      <p>{q ? `No order matches "${q}".` : 'No order matches these filters.'}</p>
      <Link to="/admin/orders" className="text-link tap-target">
        {q ? 'Clear search' : 'Show all orders'}
      </Link>
    </EmptyState>
  );
}
