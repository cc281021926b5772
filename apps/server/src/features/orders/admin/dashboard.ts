import type { PeriodSales, Summary } from '@shop/contract';
import { paise, toRupees } from '@shop/domain/money';
import { ORDER_STATUSES } from '@shop/domain/orders/order-status';
import type { Db } from '#db/database.ts';
import { asShippingDetails } from '#features/orders/present-order.ts';
import {
  countMonthByStatus,
  countPendingWork,
  listOldestPending,
  listSales,
  type PeriodRow,
} from './dashboard.queries.ts';
import { getSlowFigures } from './slow-figures-cache.ts';

/** The dashboard lists this many; its tile counts all of them. */
const MAX_LOW_STOCK_SHOWN = 5;
const DAYS = 30;

export async function getDashboard(
  db: Db,
  countOpenPayments: () => Promise<number>,
): Promise<Omit<Summary, 'mail_enabled'>> {
  const [statuses, days, [month], { day, ...pendingWork }, slow, pending, payments] =
    await Promise.all([
      countMonthByStatus(db),
      listSales(db, { unit: 'day', count: DAYS }),
      listSales(db, { unit: 'month', count: 1 }),
      countPendingWork(db),
      getSlowFigures(db),
      listOldestPending(db),
      countOpenPayments(),
    ]);
  return {
    today: { ...pendingWork, payments, low_stock: slow.low.length },
    month: {
      name: day.slice(0, 7),
      orders: month?.orders ?? 0,
      sales: toRupees(paise(month?.paise ?? 0)),
      by_status: ORDER_STATUSES.map((status) => ({
        status,
        orders: statuses.find((row) => row.status === status)?.orders ?? 0,
      })),
      best_sellers: slow.best.map(({ paise: amount, pieces, ...product }) => ({
        ...product,
        pieces,
        sales: toRupees(paise(amount)),
      })),
    },
    last_30_days: days.map(presentPeriod),
    last_12_months: slow.months.map(presentPeriod),
    low_stock: slow.low.slice(0, MAX_LOW_STOCK_SHOWN),
    oldest_pending: pending.map(({ order_id, ship_to, total_paise, order_date }) => ({
      order_id,
      user_name: asShippingDetails(ship_to).name ?? '',
      total_amount: toRupees(paise(total_paise)),
      order_date: order_date.toISOString(),
    })),
  };
}

const presentPeriod = ({ period, orders, paise: amount }: PeriodRow): PeriodSales => ({
  period,
  orders,
  sales: toRupees(paise(amount)),
});
