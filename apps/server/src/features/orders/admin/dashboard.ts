import type { Summary } from '@shop/contract';
import { paise, toRupees } from '@shop/domain/money';
import { ORDER_STATUSES } from '@shop/domain/order-status';
import type { Db } from '#db/database.ts';
import { shipToOf } from '#features/orders/shipping-details.ts';
import {
  countWaiting,
  type DayRow,
  type findSoldProducts,
  listDays,
  listNewestPending,
} from './dashboard.queries.ts';
import { soldProducts } from './product-sales-cache.ts';

/** Of what is almost gone; the tile counts all of it. */
const SHOWN = 5;

/** What needs doing today, and the month in figures. */
export async function readSummary(db: Db, countDesk: () => Promise<number>): Promise<Summary> {
  const [days, { day, ...waiting }, sold, pending, payments] = await Promise.all([
    listDays(db),
    countWaiting(db),
    soldProducts(db),
    listNewestPending(db),
    countDesk(),
  ]);
  return {
    today: { ...waiting, payments, low_stock: sold.low.length },
    month: monthOf(day, days, sold.best),
    low_stock: sold.low.slice(0, SHOWN),
    newest_pending: pending.map(({ order_id, ship_to, total_paise, order_date }) => ({
      order_id,
      user_name: shipToOf(ship_to).name ?? '',
      total_amount: toRupees(paise(total_paise)),
      order_date: order_date.toISOString(),
    })),
  };
}

function monthOf(
  today: string,
  rows: DayRow[],
  best: Awaited<ReturnType<typeof findSoldProducts>>['best'],
): Summary['month'] {
  const sum = (some: DayRow[]) => ({
    orders: some.reduce((total, row) => total + row.orders, 0),
    sales: toRupees(
      paise(some.reduce((total, row) => total + (row.status === 'Cancelled' ? 0 : row.paise), 0)),
    ),
  });
  return {
    name: today.slice(0, 7),
    ...sum(rows),
    by_day: daysUpTo(today).map((day) => ({ day, ...sum(rows.filter((row) => row.day === day)) })),
    by_status: ORDER_STATUSES.map((status) => ({
      status,
      orders: sum(rows.filter((row) => row.status === status)).orders,
    })),
    best_sellers: best.map(({ paise: amount, ...seller }) => ({
      ...seller,
      sales: toRupees(paise(amount)),
    })),
  };
}

/** Every day of the month, those without an order too. */
const daysUpTo = (today: string) =>
  Array.from(
    { length: Number(today.slice(8)) },
    (_, place) => `${today.slice(0, 8)}${String(place + 1).padStart(2, '0')}`,
  );
