import type { DrawerEntry } from '@shop/contract';
import { sql } from 'kysely';
import type { Db, Trx } from '#db/database.ts';

/** The day of a moment by India's clock. */
const TODAY = sql`(now() at time zone 'Asia/Kolkata')::date`;

/** Entries and closings of days wait for each other, and each sees those before it. Always before a number is drawn. */
export async function lockDrawer(trx: Trx): Promise<void> {
  await trx.selectFrom('drawer').select('only_row').forUpdate().execute();
}

export interface DrawerState {
  /** YYYY-MM-DD. */
  today: string;
  balance_paise: number;
  /** The newest closed day. */
  closed_until: string | null;
}

export async function findDrawerState(db: Db): Promise<DrawerState> {
  const { rows } = await sql<DrawerState>`
    select ${TODAY}::text as today,
      coalesce((select balance_after_paise from drawer_entry order by entry_id desc limit 1), 0)::bigint
        as balance_paise,
      (select max(day)::text from day_close) as closed_until`.execute(db);
  const [state] = rows;
  if (!state) throw new Error('no drawer');
  return state;
}

export interface NewEntry {
  kind: DrawerEntry['kind'];
  /** Negative when money leaves the drawer. */
  amount_paise: number;
  admin_id: number;
  order_id?: string | undefined;
  refund_id?: string | undefined;
  request_id?: string | undefined;
  reason?: string | undefined;
}

export async function insertEntry(
  trx: Trx,
  entry: NewEntry & { day: string; balance_after_paise: number },
): Promise<void> {
  await trx
    .insertInto('drawer_entry')
    .values({ ...entry, day: sql`${entry.day}::date` })
    .execute();
}

export async function hasEntryOfRequest(trx: Trx, request_id: string): Promise<boolean> {
  const row = await trx
    .selectFrom('drawer_entry')
    .select('entry_id')
    .where('request_id', '=', request_id)
    .executeTakeFirst();
  return row !== undefined;
}

/** Paise of the day: the cash at its end, and the sales less the refunds by card machine and by the shop's UPI. */
export interface DayPaise {
  cash: number;
  card: number;
  upi: number;
}

/** What each tender should hold at the end of a day. */
export async function findExpected(db: Db, day: string): Promise<DayPaise> {
  const { rows } = await sql<DayPaise>`
    with moved as (
      select p.tender, p.amount_paise as paise
      from orders o join payment p using (rzp_payment_id)
      where o.channel = 'counter' and ${isOn(sql`o.order_date`, day)}
      union all
      select p.tender, -r.amount_paise
      from refund r join payment p using (rzp_payment_id)
      where ${isOn(sql`r.given_at`, day)}
    )
    select coalesce((select balance_after_paise from drawer_entry order by entry_id desc limit 1), 0)::bigint
        - coalesce((select sum(amount_paise) from drawer_entry where day > ${day}::date), 0)::bigint as cash,
      coalesce(sum(paise) filter (where tender = 'card machine'), 0)::bigint as card,
      coalesce(sum(paise) filter (where tender = 'shop upi'), 0)::bigint as upi
    from moved`.execute(db);
  return rows[0] ?? { cash: 0, card: 0, upi: 0 };
}

/** As bounds, so that an index on the moment is used. */
const isOn = (moment: ReturnType<typeof sql>, day: string) => sql<boolean>`(
  ${moment} >= ${day}::date::timestamp at time zone 'Asia/Kolkata'
  and ${moment} < (${day}::date + 1)::timestamp at time zone 'Asia/Kolkata')`;

interface SoldRow {
  tender: string;
  count: number;
  paise: number;
}

/** Sales of a day at the counter, by tender. */
export async function listSold(db: Db, day: string): Promise<SoldRow[]> {
  const { rows } = await sql<SoldRow>`
    select s.tender, count(*)::integer as count, sum(o.total_paise)::bigint as paise
    from orders o join counter_sale s using (checkout_id)
    where o.channel = 'counter' and ${isOn(sql`o.order_date`, day)}
    group by s.tender order by s.tender`.execute(db);
  return rows;
}

interface EntryRow {
  entry_id: number;
  at: Date;
  kind: string;
  amount_paise: number;
  balance_after_paise: number;
  by: string;
  reason: string;
  order_id: string | null;
}

const MAX_ENTRIES = sql.lit(1000);

/** Of a day, newest first. */
export async function listEntries(db: Db, day: string): Promise<EntryRow[]> {
  const { rows } = await sql<EntryRow>`
    select e.entry_id, e.created_at as at, e.kind, e.amount_paise, e.balance_after_paise, a.name as by,
      e.reason, coalesce(e.order_id, o.order_id) as order_id
    from drawer_entry e join admin a using (admin_id)
    left join refund r using (refund_id) left join orders o using (rzp_payment_id)
    where e.day = ${day}::date
    order by e.entry_id desc limit ${MAX_ENTRIES}`.execute(db);
  return rows;
}

export async function findDayClose(db: Db, day: string) {
  const { rows } = await sql<DayPaise & { by: string; at: Date }>`
    select counted_cash_paise as cash, counted_card_paise as card, counted_upi_paise as upi,
      a.name as by, d.closed_at as at
    from day_close d join admin a using (admin_id)
    where d.day = ${day}::date`.execute(db);
  return rows[0];
}

interface NewDayClose {
  day: string;
  counted: DayPaise;
  expected: DayPaise;
  admin_id: number;
}

export async function insertDayClose(
  trx: Trx,
  { day, counted, expected, admin_id }: NewDayClose,
): Promise<void> {
  await trx
    .insertInto('day_close')
    .values({
      day: sql`${day}::date`,
      counted_cash_paise: counted.cash,
      counted_card_paise: counted.card,
      counted_upi_paise: counted.upi,
      expected_cash_paise: expected.cash,
      expected_card_paise: expected.card,
      expected_upi_paise: expected.upi,
      admin_id,
    })
    .execute();
}
