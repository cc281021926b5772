import { ADMIN_ORDERS_PAGE, type OrderItem } from '@shop/contract';
import type { OrderStatus } from '@shop/domain/order-status';
import { type ComponentProps, type ReactNode, useEffect, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { isAdmitted } from '#api/admin-session.ts';
import { Panel } from '#ui/empty-state.tsx';
import { NotLoaded } from '#ui/load-error.tsx';
import { AdminPages } from '#ui/pager.tsx';
import { LeaveGuard } from '#ui/unsaved-changes-guard.tsx';
import { formatCount } from './format-count.ts';
import { forgetOrders, type LoadedOrders } from './load-orders.ts';
import type { AdminOrderModal } from './order-dialog.tsx';
import { type Open, OverOrders } from './order-dialogs.tsx';
import { AdminFilters } from './order-filters.tsx';
import { AdminOrderTable } from './order-table.tsx';
import { type OrdersFilter, ordersAddress } from './orders-query.ts';
import { type ListedRow, useStatusChanges } from './use-status-changes.ts';

interface AdminOrdersProps {
  loaded: LoadedOrders;
  shop: ComponentProps<typeof AdminOrderModal>['shop'];
  pictureOf: (item: OrderItem) => ReactNode;
}

export function AdminOrders({ loaded, shop, pictureOf }: AdminOrdersProps) {
  const { filter, total, problem } = loaded;
  const { rows, choose, forget, handle, open, setOpen, save, askThenSave } = useOrderDesk(loaded);
  const [stays, setStays] = useState(0);
  useEffect(() => forgetOrders, []);

  return (
    <div className="page py-6">
      <Head loaded={loaded} stays={stays} />
      {problem && <NotLoaded>{`The list could not be loaded. ${problem}`}</NotLoaded>}
      {rows.length === 0 && !problem && <NoOrders />}
      {rows.length > 0 && (
        <AdminOrderTable
          rows={rows}
          onChoose={choose}
          onSave={askThenSave}
          onView={({ order_id }) => setOpen({ what: 'details', order_id })}
        />
      )}
      <AdminPages
        page={filter.page}
        more={filter.page * ADMIN_ORDERS_PAGE < total}
        addressOf={(page) => ordersAddress({ ...filter, page })}
      />
      <OverOrders
        open={open}
        row={rows.find(({ order_id }) => order_id === open?.order_id)}
        shop={shop}
        pictureOf={pictureOf}
        onSave={save}
        onHandled={handle}
        onClose={() => setOpen(undefined)}
      />
      <LeaveGuard
        isUnsaved={() => rows.some(({ differs }) => differs)}
        loginPath="/admin/login"
        isSignedIn={isAdmitted}
        onStay={() => setStays((times) => times + 1)}
        onLeave={forget}
      />
    </div>
  );
}

/** Saving, with the question before it and the dialog after it. */
function useOrderDesk(loaded: LoadedOrders) {
  const { rows, save: send, ...changes } = useStatusChanges(loaded);
  const [open, setOpen] = useState<Open>();
  const save = async (row: ListedRow, status: OrderStatus) => {
    const { order_id } = row;
    if ((await send(row, status)) && status === 'Cancelled') {
      setOpen({ what: 'cancelled', order_id });
    }
  };
  const askThenSave = (row: ListedRow, status: OrderStatus) => {
    const { order_id, order_status } = row;
    if (order_status === 'Delivered') setOpen({ what: 'delivered', order_id });
    else void save(row, status);
  };
  return { ...changes, rows, open, setOpen, save, askThenSave };
}

function Head({ loaded, stays }: { loaded: LoadedOrders; stays: number }) {
  const { filter, total, problem } = loaded;
  const navigate = useNavigate();
  const show = (next: OrdersFilter) =>
    void navigate(ordersAddress(next), { preventScrollReset: true });
  return (
    <>
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h1 tabIndex={-1} className="text-3xl">
          Orders
        </h1>
        <output className="text-ink-600">{!problem && countWords(total)}</output>
      </div>
      <AdminFilters filter={filter} stays={stays} onFilter={show} />
    </>
  );
}

const countWords = (total: number) => (total === 1 ? '1 order' : `${formatCount(total)} orders`);

function NoOrders() {
  return (
    <Panel title="No orders found" level="h2">
      <p>No order fits what was chosen above.</p>
      <Link to="/admin/orders" className="text-link standing-link">
        Show all orders
      </Link>
    </Panel>
  );
}
