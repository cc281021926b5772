import type { PeriodSales, Sales } from '@shop/contract';
import { paise, toRupees } from '@shop/domain/money';
import type { Db } from '#db/database.ts';
import { type DaySales, listDaySales } from './day-sales.queries.ts';

const DAYS = 30;

export async function listSales(
  db: Db,
  limits?: Parameters<typeof listDaySales>[1],
): Promise<Sales> {
  const rows = await listDaySales(db, limits);
  const days = rows.map((row) => ({ ...row, orders: row.orders ?? 0 }));
  return {
    last_30_days: days.slice(-DAYS).map(presentDay),
    previous_30_days: days.slice(-2 * DAYS, -DAYS).map(presentDay),
    last_12_months: sumMonths(days).map(presentDay),
    complete: rows.every(({ orders }) => orders !== null),
  };
}

function sumMonths(days: DaySales[]): DaySales[] {
  const months = new Map<string, DaySales>();
  for (const { day, orders, paise: amount } of days) {
    const name = day.slice(0, 7);
    const month = months.get(name) ?? { day: name, orders: 0, paise: 0 };
    months.set(name, {
      day: name,
      orders: month.orders + orders,
      paise: month.paise + amount,
    });
  }
  return [...months.values()];
}

const presentDay = ({ day, orders, paise: amount }: DaySales): PeriodSales => ({
  period: day,
  orders,
  sales: toRupees(paise(amount)),
});
