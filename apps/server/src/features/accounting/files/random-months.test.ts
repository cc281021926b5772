import { advanceTime } from '@shop/test-kit/advance-time';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { createDealer, seeded } from '#test/months/dealer.ts';
import { expectAgreement } from '#test/months/month-agreement.ts';
import { readBalances, THIS_MONTH } from '#test/months/month-files.ts';
import {
  createSeller,
  openRandomShop,
  type RandomSale,
  type RandomShop,
} from '#test/months/random-sales.ts';
import { STEPS, takeStep } from '#test/months/random-steps.ts';
import { drainPollers, listViolations } from '#test/payments.ts';
import type { TestShop } from '#test/test-shop.ts';
import { fetchPayouts } from '../fetch-payouts.ts';

const STEPS_PER_MONTH = Number(process.env.RANDOM_MONTH_STEPS ?? 24);
const SEEDS = (process.env.RANDOM_MONTH_SEEDS ?? '1').split(',').map(Number);
const MONTHS = 3;

function monthBefore(month: string, months: number): string {
  const date = new Date(`${month}-01T00:00:00Z`);
  date.setUTCMonth(date.getUTCMonth() - months);
  return date.toISOString().slice(0, 7);
}

/** All money of the month is paid out. */
async function endMonth({ shop }: RandomShop): Promise<void> {
  await drainPollers(shop);
  await shop.provider.settle();
  await fetchPayouts(shop.deps);
}

/** Everything that has happened lies a month further back. */
async function passMonth({ shop }: RandomShop): Promise<void> {
  await advanceTime(shop.db, '1 month');
  await shop.db.transaction().execute(async (trx) => {
    // Documents cannot be changed otherwise.
    await sql`set local session_replication_role = replica`.execute(trx);
    await sql`update tax_document set issued_at = issued_at - interval '1 month'`.execute(trx);
    await sql`update payment set first_seen_at = first_seen_at - interval '1 month'`.execute(trx);
    await sql`update refund set given_at = given_at - interval '1 month'`.execute(trx);
    await sql`update drawer_entry set day = day - interval '1 month'`.execute(trx);
    await sql`update payout set created_at = created_at - interval '1 month'`.execute(trx);
    await sql`update payout_item set created_at = created_at - interval '1 month'`.execute(trx);
  });
}

/** The kinds of events that happened at least once: comparing empty months would prove nothing. */
async function listEvents({ db }: TestShop): Promise<string[]> {
  const { rows } = await sql<{ event: string }>`
    select distinct event from (
      select kind as event from tax_document
      union all
      select 'other State' from tax_document where not inside_state
      union all
      select 'a note in a later month' from tax_document d
      join tax_document i on i.document_id = d.against_document
      where date_trunc('month', d.issued_at) > date_trunc('month', i.issued_at)
      union all
      select 'order of two rates' from tax_document_line
      group by document_id having count(distinct rate_bp) > 1
      union all
      select 'parcel undone' from shipment where undone_at is not null
      union all
      select status from return_request where status in ('exchanged', 'refunded')
      union all
      select 'order with a code' from orders where coupon_code is not null
      union all
      select channel from orders
      union all
      select tender from payment
      union all
      select 'sold by QR code' from payment where rzp_qr_id is not null and outcome = 'order'
      union all
      select 'given by hand' from refund where given_at is not null
      union all
      select 'drawer: ' || kind from drawer_entry
      union all
      select 'counter, other State' from tax_document join orders using (order_id)
      where channel = 'counter' and not inside_state
      union all
      select 'written off' from return_item where written_off > 0
      union all
      select 'agreed total' || case when delivery_paise > 0 then ' with delivery' else '' end
      from orders where channel <> 'account' and discount_paise > 0
      union all
      select 'only the price was refunded' from return_request join refund using (refund_id)
      where return_request.reason = 'changed_mind'
    ) happened order by event`.execute(db);
  return rows.map(({ event }) => event);
}

async function playMonths(seed: number): Promise<RandomShop> {
  const pick = seeded(seed);
  const opened = await openRandomShop();
  const sell = createSeller(opened, pick);
  const dealStep = createDealer(pick, STEPS);
  const sales: RandomSale[] = [];
  for (let month = 0; month < MONTHS; month += 1) {
    if (month > 0) await passMonth(opened);
    for (let count = 0; count < STEPS_PER_MONTH; count += 1) {
      const [first, ...others] = sales;
      if (!first || pick([true, false])) sales.push(await sell());
      else {
        const step = dealStep();
        const unsent = sales.findLast(({ sent }) => !sent);
        const sale = pick([first, ...others]);
        await takeStep(opened, (step === 'send and undo' && unsent) || sale, step);
      }
    }
    await endMonth(opened);
  }
  return opened;
}

it('[TAX-13] [COUNTER-12] returns, register and books agree month by month, whatever happens to orders and however late', {
  timeout: 600_000,
}, async () => {
  const events = new Set<string>();
  for (const seed of SEEDS) {
    const { shop, admin } = await playMonths(seed);
    for (let back = 0; back < MONTHS; back += 1) {
      await expectAgreement(admin, monthBefore(THIS_MONTH, back));
    }
    expect(await listViolations(shop)).toEqual([]);
    expect(await sumCash(admin)).toBe(await findDrawer(shop));
    for (const event of await listEvents(shop)) events.add(event);
  }

  expect([...events].toSorted()).toEqual([
    'a note in a later month',
    'account',
    'agreed total',
    'agreed total with delivery',
    'card machine',
    'cash',
    'counter',
    'counter, other State',
    'credit note',
    'drawer: in',
    'drawer: out',
    'drawer: refund',
    'drawer: sale',
    'drawer: to the bank',
    'exchanged',
    'given by hand',
    'invoice',
    'link',
    'only the price was refunded',
    'order of two rates',
    'order with a code',
    'other State',
    'parcel undone',
    'provider',
    'receipt',
    'refund voucher',
    'refunded',
    'shop upi',
    'sold by QR code',
    'written off',
  ]);
});

/** The ledger Cash over all months. */
async function sumCash(admin: RandomShop['admin']): Promise<number> {
  let paise = 0;
  for (let back = 0; back < MONTHS; back += 1) {
    paise += (await readBalances(admin, monthBefore(THIS_MONTH, back))).Cash ?? 0;
  }
  return paise;
}

async function findDrawer({ db }: TestShop): Promise<number> {
  const last = await db
    .selectFrom('drawer_entry')
    .select('balance_after_paise')
    .orderBy('entry_id', 'desc')
    .executeTakeFirst();
  return last?.balance_after_paise ?? 0;
}
