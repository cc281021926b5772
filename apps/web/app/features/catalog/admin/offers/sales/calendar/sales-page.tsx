import type { Festival, Sale } from '@shop/contract';
import { useEffect, useEffectEvent, useState } from 'react';
import { Link } from 'react-router';
import { ResultText } from '#ui/result-text.tsx';
import { OffersHead } from '../../offers-head.tsx';
import { Festivals } from './festivals.tsx';
import { SalesTable } from './sales-table.tsx';
import { YearPlot } from './year-plot.tsx';

interface LoadedYear {
  year: number;
  /** By their start. */
  sales: Sale[];
  festivals: Festival[];
}

interface SalesPageProps extends LoadedYear {
  today: Date;
  /** Resolves when the lists are loaded again. */
  reload: () => Promise<void>;
}

export function SalesPage({ year, sales, festivals, today, reload }: SalesPageProps) {
  const [stopped, setStopped] = useState<Sale>();
  useReloadWhilePreparing(sales, reload);
  return (
    <div className="page flex flex-col gap-4 py-6">
      <OffersHead
        title="Offers"
        current="/admin/sales"
        add={{ to: '/admin/sales/new', label: 'New sale' }}
      />
      {stopped && (
        <ResultText key={stopped.sale_id}>
          {`‘${stopped.name}’ is stopped. The prices without it are back.`}
        </ResultText>
      )}
      <section className="dashboard-card" aria-labelledby="year">
        <div className="card-head">
          <h2 id="year" className="text-xl lining-nums">
            {year}
          </h2>
          <nav aria-label="Years" className="flex gap-4">
            <YearLink year={year - 1} />
            <YearLink year={year + 1} />
          </nav>
        </div>
        <YearPlot year={year} sales={sales} festivals={festivals} today={today} />
        <Festivals year={year} festivals={festivals} onChange={reload} />
      </section>
      {sales.length > 0 ? (
        <SalesTable
          sales={sales.toReversed()}
          onStopped={async (sale) => {
            setStopped(sale);
            await reload();
          }}
        />
      ) : (
        <p>{`No sale in ${year} yet. A sale lowers prices from one day to another.`}</p>
      )}
    </div>
  );
}

const YearLink = ({ year }: { year: number }) => (
  <Link to={`/admin/sales?year=${year}`} className="text-link tap-target lining-nums">
    {year}
  </Link>
);

const INTERVAL_MS = 2000;

/** Until the prices are made the screen shows how far they are. */
function useReloadWhilePreparing(sales: Sale[], reload: () => Promise<void>) {
  const preparing = sales.some(({ state }) => state === 'preparing');
  const look = useEffectEvent(() => {
    if (document.visibilityState === 'visible') void reload();
  });
  useEffect(() => {
    if (!preparing) return undefined;
    const timer = setInterval(() => look(), INTERVAL_MS);
    return () => clearInterval(timer);
  }, [preparing]);
}
