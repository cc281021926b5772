import type { OpenWork, Sales, SoldGoods, TicketRow } from '@shop/contract';
import { formatDateTime } from '@shop/domain/dates';
import type { ReactNode } from 'react';
import { OkLine } from '#ui/ok-line.tsx';
import { BestSellers, type RenderImage, RunningOut } from './goods-cards.tsx';
import { MonthsCard } from './months-card.tsx';
import { NeedsCard } from './needs-card.tsx';
import { QuestionsCard } from './questions-card.tsx';
import { SalesCard } from './sales-card.tsx';

/** Each part is undefined when it could not be loaded. */
export interface DashboardData {
  /** When it was loaded. */
  now: Date;
  work: OpenWork[] | undefined;
  mailEnabled: boolean;
  sales: Sales | undefined;
  goods: SoldGoods | undefined;
  tickets: TicketRow[] | undefined;
}

interface DashboardPageProps {
  data: DashboardData;
  renderImage: RenderImage;
  openingTasks: ReactNode;
}

/** Nothing was sold yet. */
export const isNewShop = (sales: Sales | undefined) =>
  sales?.last_12_months.every(({ orders }) => orders === 0) ?? false;

export function DashboardPage({ data, renderImage, openingTasks }: DashboardPageProps) {
  const { now, work, mailEnabled, sales, goods, tickets } = data;
  const isNew = isNewShop(sales);
  return (
    <div className="page dashboard">
      <DashboardHead now={now} />
      {!mailEnabled && (
        <p className="text-error">
          This shop does not send email. Customers get no messages and cannot reset a password.
        </p>
      )}
      {/* Before the first order the next step is the only work. */}
      {isNew && openingTasks}
      <NeedsCard work={work} now={now} />
      {!isNew && openingTasks}
      <div className="dashboard-columns">
        <SalesCard sales={sales} />
        <MonthsCard sales={sales} />
      </div>
      <div className="dashboard-thirds">
        <BestSellers goods={goods} renderImage={renderImage} />
        <RunningOut goods={goods} renderImage={renderImage} />
        <QuestionsCard tickets={tickets} now={now} />
      </div>
    </div>
  );
}

export function DashboardHead({ now, children }: { now: Date; children?: ReactNode }) {
  return (
    <div className="dashboard-head">
      <h1 tabIndex={-1} className="text-3xl">
        Dashboard
      </h1>
      <OkLine>Access Granted</OkLine>
      <p className="card-note">{formatDateTime(now)}</p>
      {children}
    </div>
  );
}
