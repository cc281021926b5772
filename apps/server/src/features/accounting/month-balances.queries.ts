import { sql } from 'kysely';
import type { Db, Trx } from '#db/database.ts';
import { type Month, monthEnd, monthStart } from './supplies.queries.ts';

/** Amounts received for goods that were neither sent nor refunded by the beginning and the end of a month. */
export async function sumOpenAdvances(
  db: Db,
  month: Month,
): Promise<{ opening_paise: number; closing_paise: number }> {
  const { rows } = await sql<{ opening_paise: number; closing_paise: number }>`
    with stored as (
      select balance_paise, (month + interval '1 month') at time zone 'Asia/Kolkata' as ends
      from month_balance
      where account = 'open advances' and month < (${month} || '-01')::date
      order by month desc limit 1
    ), moved as (
      select coalesce(sum(paise) filter (where issued_at < ${monthStart(month)}), 0) as before_paise,
        coalesce(sum(paise), 0) as paise
      from advance_movement
      where issued_at >= coalesce((select ends from stored), '-infinity')
        and issued_at < ${monthEnd(month)}
    ), opening as (select coalesce((select balance_paise from stored), 0) as paise)
    select (opening.paise + moved.before_paise)::bigint as opening_paise,
      (opening.paise + moved.paise)::bigint as closing_paise
    from opening, moved`.execute(db);
  return rows[0] ?? { opening_paise: 0, closing_paise: 0 };
}

/**
 * Stores the balance of the earliest month that has none: the one before and the movements of the month. A month
 * is closed an hour after its end, when every transaction that began in it has ended.
 * @returns the month, or undefined when all are closed.
 */
export async function closeNextMonth(trx: Trx): Promise<Month | undefined> {
  await sql`select pg_advisory_xact_lock(hashtext('month_balance'))`.execute(trx);
  const { rows } = await sql<{ month: Month }>`
    with next as (
      select coalesce(
        (select max(month) + interval '1 month' from month_balance where account = 'open advances'),
        (select date_trunc('month', min(issued_at) at time zone 'Asia/Kolkata') from tax_document)
      ) as month
    ), period as (
      select month::date as month, month at time zone 'Asia/Kolkata' as begins,
        (month + interval '1 month') at time zone 'Asia/Kolkata' as ends
      from next
    )
    insert into month_balance (month, account, balance_paise)
    select month, 'open advances',
      coalesce((
        select balance_paise from month_balance
        where account = 'open advances' order by month desc limit 1), 0)
      + coalesce((
        select sum(paise) from advance_movement where issued_at >= begins and issued_at < ends), 0)
    from period
    where ends < now() - interval '1 hour'
    returning to_char(month, 'YYYY-MM') as month`.execute(trx);
  return rows[0]?.month;
}
