import { sql } from 'kysely';
import type { Db, Trx } from '#db/database.ts';
import type { ProviderSettlement, SettlementItem } from '#integrations/razorpay/client.ts';

/** Days after its creation during which a payout may change. */
const DAYS_OF_CHANGES = 14;

/**
 * Seconds since 1970 from which payouts are fetched: some days before the newest one, the oldest one that is not
 * finished, or the first payment of the provider.
 */
export async function findFetchStart(db: Db): Promise<number> {
  const { rows } = await sql<{ start: number }>`
    select extract(epoch from coalesce(
      least(
        (select max(created_at) from payout) - make_interval(days => ${DAYS_OF_CHANGES}),
        (select min(created_at) from payout where not complete or status = 'created')),
      (select min(first_seen_at) from payment where tender = 'provider'), now()) - interval '1 day')::bigint as start`.execute(
    db,
  );
  return rows[0]?.start ?? 0;
}

const at = (seconds: number) => sql<Date>`to_timestamp(${seconds})`;

/** A changed amount makes the items incomplete again. */
export async function upsertPayouts(db: Db, payouts: ProviderSettlement[]): Promise<void> {
  for (const { id, amount, fees, tax, status, utr, created_at } of payouts) {
    await db
      .insertInto('payout')
      .values({
        payout_id: id,
        status,
        utr: utr ?? null,
        created_at: at(created_at),
        amount_paise: amount,
        fees_paise: fees,
        tax_paise: tax,
      })
      .onConflict((conflict) =>
        conflict.column('payout_id').doUpdateSet((of) => ({
          status: of.ref('excluded.status'),
          utr: of.ref('excluded.utr'),
          amount_paise: of.ref('excluded.amount_paise'),
          fees_paise: of.ref('excluded.fees_paise'),
          tax_paise: of.ref('excluded.tax_paise'),
          complete: sql`payout.complete and payout.amount_paise = excluded.amount_paise`,
        })),
      )
      .execute();
  }
}

/** Days in India with payouts whose items are missing, YYYY-MM-DD. */
export async function listIncompleteDays(db: Db): Promise<string[]> {
  const { rows } = await sql<{ day: string }>`
    select distinct to_char(created_at at time zone 'Asia/Kolkata', 'YYYY-MM-DD') as day
    from payout where not complete order by 1`.execute(db);
  return rows.map(({ day }) => day);
}

/** A statement has at most 65,535 parameters. */
const ITEMS_PER_INSERT = 1000;

/** Replaces the items of a payout. Those of a payout that is not known are ignored until it is. */
export async function replaceItems(
  trx: Trx,
  payout_id: string,
  items: SettlementItem[],
): Promise<void> {
  const payout = await trx
    .selectFrom('payout')
    .select('amount_paise')
    .where('payout_id', '=', payout_id)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!payout || items.length === 0) return;
  await trx.deleteFrom('payout_item').where('payout_id', '=', payout_id).execute();
  for (let start = 0; start < items.length; start += ITEMS_PER_INSERT) {
    const some = items.slice(start, start + ITEMS_PER_INSERT);
    await trx
      .insertInto('payout_item')
      .values(some.map((item) => toRow(payout_id, item)))
      .execute();
  }
  const sum = items.reduce((all, { credit, debit }) => all + credit - debit, 0);
  await trx
    .updateTable('payout')
    .set({ complete: sum === payout.amount_paise })
    .where('payout_id', '=', payout_id)
    .execute();
}

const toRow = (payout_id: string, item: SettlementItem) => ({
  payout_id,
  entity_id: item.entity_id,
  type: item.type,
  credit_paise: item.credit,
  debit_paise: item.debit,
  description: item.description ?? null,
  fee_paise: item.fee,
  tax_paise: item.tax ?? 0,
  created_at: at(item.created_at),
});

/** Days since the oldest captured payment whose fee is not known. @returns undefined when all are. */
export async function findDaysWithoutFee(db: Db): Promise<number | undefined> {
  const { rows } = await sql<{ days: number | null }>`
    select ceil(extract(epoch from now() - min(p.first_seen_at)) / 86400)::integer + 1 as days
    from payment p left join payment_fee f using (rzp_payment_id)
    where f.rzp_payment_id is null and p.captured and p.tender = 'provider'
      and p.first_seen_at > now() - interval '60 days'`.execute(db);
  return rows[0]?.days ?? undefined;
}

interface Fee {
  rzp_payment_id: string;
  fee_paise: number;
  tax_paise: number;
}

/** Fees of payments that the shop knows. */
export async function insertFees(db: Db, fees: Fee[]): Promise<void> {
  await sql`
    insert into payment_fee (rzp_payment_id, fee_paise, tax_paise)
    select rzp_payment_id, fee_paise, tax_paise
    from jsonb_to_recordset(${JSON.stringify(fees)}::jsonb)
      as fee (rzp_payment_id text, fee_paise bigint, tax_paise bigint)
    join payment using (rzp_payment_id)
    on conflict (rzp_payment_id)
    do update set fee_paise = excluded.fee_paise, tax_paise = excluded.tax_paise`.execute(db);
}

export async function recordFetch(db: Db, result: 'succeeded' | 'failed'): Promise<void> {
  await db
    .updateTable('bank_fetch')
    .set(result === 'succeeded' ? { succeeded_at: sql`now()` } : { failed_at: sql`now()` })
    .execute();
}
