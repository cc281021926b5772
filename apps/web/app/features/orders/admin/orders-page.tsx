import { ADMIN_ORDERS_PAGE_SIZE, type OrderItem } from '@shop/contract';
import type { OrderStatus } from '@shop/domain/order-status';
import { type ComponentProps, type ReactNode, useEffect, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { isAdminVerified } from '#api/admin-session.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { LoadError } from '#ui/load-error.tsx';
import { Pager } from '#ui/pager.tsx';
import { UnsavedChangesGuard } from '#ui/unsaved-changes/unsaved-changes-guard.tsx';
import { formatCount } from './format-count.ts';
import { lastOrders } from './last-orders.client.ts';
import type { LoadedOrders } from './load-orders.ts';
import type { OrderDialog } from './order-dialog.tsx';
import { type OpenDialog, OrderDialogs } from './order-dialogs.tsx';
import { OrderFilters } from './order-filters.tsx';
import { OrderTable } from './order-table.tsx';
import { type OrdersFilter, ordersUrl } from './orders-query.ts';
import { type ListedRow, useStatusChanges } from './use-status-changes.ts';

interface OrdersPageProps {
  loaded: LoadedOrders;
  shop: ComponentProps<typeof OrderDialog>['shop'];
  renderImage: (item: OrderItem) => ReactNode;
}

export function OrdersPage({ loaded, shop, renderImage }: OrdersPageProps) {
  const { filter, total, error } = loaded;
  const actions = useOrderActions(loaded);
  const { rows, openDialog, setOpenDialog } = actions;
  const [resetCount, setResetCount] = useState(0);
  useEffect(() => lastOrders.keep(loaded), [loaded]);

  return (
    <div className="page py-6">
      <Header loaded={loaded} resetCount={resetCount} />
      {error && <LoadError>{`The list could not be loaded. ${error}`}</LoadError>}
      {rows.length === 0 && !error && <NoOrders />}
      {rows.length > 0 && (
        <OrderTable
          rows={rows}
          onSelect={actions.select}
          onSave={actions.confirmAndSave}
          onView={({ order_id }) => setOpenDialog({ kind: 'details', order_id })}
        />
      )}
      <Pager
        page={filter.page}
        hasNext={filter.page * ADMIN_ORDERS_PAGE_SIZE < total}
        pageUrl={(page) => ordersUrl({ ...filter, page })}
      />
      <OrderDialogs
        openDialog={openDialog}
        row={rows.find(({ order_id }) => order_id === openDialog?.order_id)}
        shop={shop}
        renderImage={renderImage}
        onSave={actions.save}
        onUpdate={actions.updateFulfilment}
        onClose={() => setOpenDialog(undefined)}
      />
      <UnsavedChangesGuard
        isDirty={() => rows.some(({ dirty }) => dirty)}
        loginPath="/admin/login"
        isSignedIn={isAdminVerified}
        onStay={() => setResetCount((count) => count + 1)}
        onLeave={actions.discard}
      />
    </div>
  );
}

/** Saving, with a confirmation before it or a dialog after it where the status needs one. */
function useOrderActions(loaded: LoadedOrders) {
  const { rows, save: send, ...changes } = useStatusChanges(loaded);
  const [openDialog, setOpenDialog] = useState<OpenDialog>();
  const save = async (row: ListedRow, status: OrderStatus) => {
    const { order_id } = row;
    if ((await send(row, status)) && status === 'Cancelled') {
      setOpenDialog({ kind: 'cancelled', order_id });
    }
  };
  const confirmAndSave = (row: ListedRow, status: OrderStatus) => {
    const { order_id, order_status } = row;
    if (order_status === 'Delivered') setOpenDialog({ kind: 'delivered', order_id });
    else void save(row, status);
  };
  return { ...changes, rows, openDialog, setOpenDialog, save, confirmAndSave };
}

function Header({ loaded, resetCount }: { loaded: LoadedOrders; resetCount: number }) {
  const { filter, total, error } = loaded;
  const navigate = useNavigate();
  const show = (next: OrdersFilter) => void navigate(ordersUrl(next), { preventScrollReset: true });
  return (
    <>
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h1 tabIndex={-1} className="text-3xl">
          Orders
        </h1>
        <output className="text-ink-600">{!error && formatOrderCount(total)}</output>
      </div>
      <OrderFilters filter={filter} resetCount={resetCount} onFilter={show} />
    </>
  );
}

const formatOrderCount = (total: number) =>
  total === 1 ? '1 order' : `${formatCount(total)} orders`;

function NoOrders() {
  return (
    <EmptyState title="No orders found" level="h2">
      <p>No order fits what was chosen above.</p>
      <Link to="/admin/orders" className="text-link tap-target">
        Show all orders
      </Link>
    </EmptyState>
  );
}
