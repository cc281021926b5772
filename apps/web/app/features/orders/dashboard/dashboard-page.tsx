import type { OrderItem, Summary } from '@shop/contract';
import { type ComponentProps, type ReactNode, useState } from 'react';
import { OrderDialog } from '#features/orders/admin/order-dialog.tsx';
import { LoadError } from '#ui/load-error.tsx';
import { OkLine } from '#ui/ok-line.tsx';
import { LowStock, OldestPending } from './lists.tsx';
import { SalesCharts } from './sales-charts.tsx';
import { Tiles } from './tiles.tsx';

interface DashboardPageProps {
  /** undefined when it could not be loaded. */
  summary: Summary | undefined;
  shop: ComponentProps<typeof OrderDialog>['shop'];
  renderImage: (item: OrderItem) => ReactNode;
  openingTasks: ReactNode;
}

export function DashboardPage(props: DashboardPageProps) {
  const { summary, shop, renderImage, openingTasks } = props;
  const [viewedOrderId, setViewedOrderId] = useState<string>();
  return (
    <div className="page flex flex-col gap-6 py-6">
      <div>
        <h1 tabIndex={-1} className="text-3xl">
          Dashboard
        </h1>
        <OkLine>Access Granted</OkLine>
      </div>
      {!summary && <LoadError>The figures could not be loaded.</LoadError>}
      {summary && !summary.mail_enabled && (
        <p className="text-error">
          This shop does not send email. Customers get no messages and cannot reset a password.
        </p>
      )}
      {openingTasks}
      <Tiles summary={summary} />
      {summary && (
        <>
          <div className="dashboard-columns">
            <OldestPending orders={summary.oldest_pending} onView={setViewedOrderId} />
            <LowStock products={summary.low_stock} count={summary.today.low_stock} />
          </div>
          <SalesCharts summary={summary} />
        </>
      )}
      {viewedOrderId && (
        <OrderDialog
          order_id={viewedOrderId}
          shop={shop}
          renderImage={renderImage}
          onClose={() => setViewedOrderId(undefined)}
        />
      )}
    </div>
  );
}
