import type { Summary } from '@shop/contract';
import { paise, toRupees } from '@shop/domain/money';
import { ORDER_STATUSES } from '@shop/domain/order-status';
import type { Db } from '#db/database.ts';
import { asShippingDetails } from '#features/orders/shipping-details.ts';
import {
  countPendingWork,
  type DailySalesRow,
  type findProductSales,
  listDailySales,
  listNewestPending,
} from './dashboard.queries.ts';
import { getProductSales } from './product-sales-cache.ts';

/** The dashboard lists this many; its tile counts all of them. */
const MAX_LOW_STOCK_SHOWN = 5;

export async function getDashboard(
  db: Db,
  countOpenPayments: () => Promise<number>,
): Promise<Omit<Summary, 'mail_enabled'>> {
  const [days, { day, ...pendingWork }, sales, pending, payments] = await Promise.all([
    listDailySales(db),
    countPendingWork(db),
    getProductSales(db),
    listNewestPending(db),
    countOpenPayments(),
  ]);
  return {
    today: { ...pendingWork, payments, low_stock: sales.low.length },
    month: summarizeMonth(day, days, sales.best),
    low_stock: sales.low.slice(0, MAX_LOW_STOCK_SHOWN),
    newest_pending: pending.map(({ order_id, ship_to, total_paise, order_date }) => ({
      order_id,
      user_name: asShippingDetails(ship_to).name ?? '',
      total_amount: toRupees(paise(total_paise)),
      order_date: order_date.toISOString(),
    })),
  };
}

function summarizeMonth(
  today: string,
  rows: DailySalesRow[],
  best: Awaited<ReturnType<typeof findProductSales>>['best'],
): Summary['month'] {
  const sum = (selected: DailySalesRow[]) => ({
    orders: selected.reduce((total, row) => total + row.orders, 0),
    sales: toRupees(
      paise(
        selected.reduce((total, row) => total + (row.status === 'Cancelled' ? 0 : row.paise), 0),
      ),
    ),
  });
  return {
    name: today.slice(0, 7),
    ...sum(rows),
    by_day: listDaysUpTo(today).map((day) => ({
      day,
      ...sum(rows.filter((row) => row.day === day)),
    })),
    by_status: ORDER_STATUSES.map((status) => ({
      status,
      orders: sum(rows.filter((row) => row.status === status)).orders,
    })),
    best_sellers: best.map(({ paise: amount, units, ...product }) => ({
      ...product,
      pieces: units,
      sales: toRupees(paise(amount)),
    })),
  };
}

const listDaysUpTo = (today: string) =>
  Array.from(
    { length: Number(today.slice(8)) },
    (_, index) => `${today.slice(0, 8)}${String(index + 1).padStart(2, '0')}`,
  );
