import type { OrderItem, Summary } from '@shop/contract';
import { type ComponentProps, type ReactNode, useState } from 'react';
import { AdminOrderModal } from '#features/orders/admin/order-dialog.tsx';
import { Icon } from '#ui/icon.tsx';
import { NotLoaded } from '#ui/load-error.tsx';
import { LowStock, NewestPending } from './lists.tsx';
import { DashboardMonth } from './month-charts.tsx';
import { DashboardTiles } from './tiles.tsx';

interface DashboardPageProps {
  /** Nothing: the figures could not be loaded. */
  summary: Summary | undefined;
  shop: ComponentProps<typeof AdminOrderModal>['shop'];
  pictureOf: (item: OrderItem) => ReactNode;
}

export function DashboardPage({ summary, shop, pictureOf }: DashboardPageProps) {
  const [viewing, setViewing] = useState<string>();
  return (
    <div className="page flex flex-col gap-6 py-6">
      <div>
        <h1 tabIndex={-1} className="text-3xl">
          Dashboard
        </h1>
        <p className="mt-1 flex items-center gap-1 text-sm font-medium text-ok">
          <Icon name="check" size={20} />
          Access Granted
        </p>
      </div>
      {!summary && <NotLoaded>The figures could not be loaded.</NotLoaded>}
      <DashboardTiles summary={summary} />
      {summary && (
        <>
          <div className="dashboard-columns">
            <NewestPending orders={summary.newest_pending} onView={setViewing} />
            <LowStock products={summary.low_stock} count={summary.today.low_stock} />
          </div>
          <DashboardMonth month={summary.month} />
        </>
      )}
      {viewing && (
        <AdminOrderModal
          order_id={viewing}
          shop={shop}
          pictureOf={pictureOf}
          onClose={() => setViewing(undefined)}
        />
      )}
    </div>
  );
}
