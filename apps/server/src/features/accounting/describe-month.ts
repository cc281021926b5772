import type { GstSummary, MoneyMonth, MoneySums, MoneyView } from '@shop/contract';
import { addWorkingDays, toIndianDate } from '@shop/domain/dates';
import { paise, toRupees } from '@shop/domain/money';
import type { Db } from '#db/database.ts';
import { countOpenPayments } from '#features/payments/admin/payments.queries.ts';
import type { Summary, TaxAmounts } from './files/gstr-3b.ts';
import { loadSummary } from './files/load-month.ts';
import {
  findFetch,
  findMonths,
  listDays,
  listMoneyRows,
  listPayoutRows,
  listUnexplained,
  type MoneyRow,
  type MonthSums,
  sumMonth,
} from './money.queries.ts';
import { findRegistration, type Month } from './supplies.queries.ts';

const PAGE_SIZE = 50;

interface MonthQuery {
  month?: Month | undefined;
  show?: MoneyView | undefined;
  page?: number | undefined;
}

/** The bank has a payment after this many working days. */
const PAYOUT_DAYS = 2;

const expectedPayoutDay = (day: string) => addWorkingDays(day, PAYOUT_DAYS, []);

const rupees = (amount: number) => toRupees(paise(amount));

/** Money of a month with the rows of one view. */
export async function describeMonth(db: Db, query: MonthQuery): Promise<MoneyMonth> {
  const months = await findMonths(db);
  const { month = months.current, show = 'days', page = 1 } = query;
  const [sums, summary, registration, fetch, problems, rows] = await Promise.all([
    sumMonth(db, month),
    loadSummary(db, month),
    findRegistration(db, month),
    findFetch(db),
    countOpenPayments(db),
    listRows(db, month, { show, page }),
  ]);
  const { succeeded_at, failed_at } = fetch;
  return {
    month,
    first_month: months.first,
    current_month: months.current,
    problems,
    mode: registration?.mode ?? 'unregistered',
    bank: {
      fetched_at: succeeded_at?.toISOString() ?? null,
      failed: failed_at !== null && (succeeded_at === null || failed_at > succeeded_at),
    },
    sums: presentSums(sums, summary),
    gst: presentSummary(summary),
    ...rows,
  };
}

const presentAmounts = ({ taxable, igst, cgst, sgst }: TaxAmounts) => ({
  taxable: rupees(taxable),
  igst: rupees(igst),
  cgst: rupees(cgst),
  sgst: rupees(sgst),
});

const presentSummary = ({ taxed, nilRated, otherStates }: Summary): GstSummary => ({
  taxed: presentAmounts(taxed),
  nil_rated: presentAmounts(nilRated),
  other_states: otherStates.map(({ place, taxable, igst }) => ({
    place,
    taxable: rupees(taxable),
    igst: rupees(igst),
  })),
});

function presentSums(sums: MonthSums, { taxed }: Summary): MoneySums {
  const { orders, refunds, fees_unknown, payouts, on_its_way_since, last_payout_at } = sums;
  const net = sums.sold_paise - sums.refunded_paise + sums.without_order_paise - sums.fee_paise;
  return {
    orders,
    refunds,
    fees_unknown,
    payouts,
    sold: rupees(sums.sold_paise),
    refunded: rupees(sums.refunded_paise),
    fees: rupees(sums.fee_paise),
    fees_gst: rupees(sums.fee_tax_paise),
    paid_out: rupees(sums.paid_out_paise),
    last_payout: last_payout_at && toIndianDate(last_payout_at),
    on_its_way: rupees(sums.on_its_way_paise),
    expected: on_its_way_since && expectedPayoutDay(toIndianDate(on_its_way_since)),
    in_hand: rupees(sums.in_hand_paise),
    without_order: rupees(sums.without_order_paise),
    net: rupees(net),
    difference: rupees(sums.paid_out_paise + sums.on_its_way_paise + sums.in_hand_paise - net),
    tax: rupees(taxed.igst + taxed.cgst + taxed.sgst),
  };
}

type Rows = Pick<MoneyMonth, 'days' | 'payouts' | 'entries' | 'differences' | 'more'>;

async function listRows(
  db: Db,
  month: Month,
  { show, page }: { show: MoneyView; page: number },
): Promise<Rows> {
  if (show === 'accountant') return { more: false };
  if (show === 'days') return { days: await presentDays(db, month), more: false };
  if (show === 'payouts') return { payouts: await presentPayouts(db, month), more: false };
  if (show === 'differences')
    return { differences: await presentUnexplained(db, month), more: false };
  const kind = show === 'orders' ? 'payment' : 'refund';
  const rows = await listMoneyRows(db, month, { kind, page, pageSize: PAGE_SIZE + 1 });
  return { entries: rows.slice(0, PAGE_SIZE).map(presentEntry), more: rows.length > PAGE_SIZE };
}

const presentEntry = ({
  order_id,
  at,
  amount_paise,
  fee_paise,
  utr,
  paid_at,
  tender,
}: MoneyRow) => ({
  order_id,
  utr,
  tender,
  at: at.toISOString(),
  amount: rupees(Math.abs(amount_paise)),
  fee: fee_paise === null ? null : rupees(fee_paise),
  in_bank: paid_at && toIndianDate(paid_at),
});

async function presentDays(db: Db, month: Month) {
  return (await listDays(db, month)).map((row) => ({
    day: row.day,
    orders: row.orders,
    utrs: row.utrs,
    in_bank: row.paid_day,
    sold: rupees(row.sold_paise),
    refunded: rupees(row.refunded_paise),
    fees: rupees(row.fee_paise),
    net: rupees(row.net_paise),
    in_hand: rupees(row.in_hand_paise),
    has_payout: row.has_payout,
    expected: expectedPayoutDay(row.day),
  }));
}

async function presentPayouts(db: Db, month: Month) {
  return (await listPayoutRows(db, month)).map((row) => ({
    payout_id: row.payout_id,
    status: row.status,
    utr: row.utr,
    payments: row.payments,
    refunds: row.refunds,
    day: toIndianDate(row.created_at),
    amount: rupees(row.amount_paise),
    fees: rupees(row.fee_paise),
  }));
}

async function presentUnexplained(db: Db, month: Month) {
  return (await listUnexplained(db, month)).map(({ at, net_paise, ...row }) => ({
    ...row,
    at: at.toISOString(),
    amount: rupees(net_paise),
  }));
}
