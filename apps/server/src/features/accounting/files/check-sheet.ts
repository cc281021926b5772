import type { Cell, Sheet } from '@shop/domain/csv';
import type { MonthSums } from '../money.queries.ts';
import type { Series } from '../supplies.queries.ts';
import type { CheckSums } from './check-sheet.queries.ts';
import { toAmount } from './gst-files.ts';
import type { ReturnSums } from './sum-returns.ts';

export interface CheckInput {
  sums: CheckSums;
  advances: { opening_paise: number; closing_paise: number };
  series: readonly Series[];
  money: MonthSums;
  returns: ReturnSums;
}

const COLUMNS = ['Check', 'This side', 'Other side', 'Difference', 'Note'] as const;

const compare = (check: string, one: number, other: number, note = ''): Cell[] => [
  check,
  toAmount(one),
  toAmount(other),
  toAmount(one - other),
  note,
];

const inform = (check: string, amount: number, note = ''): Cell[] => [
  check,
  toAmount(amount),
  '',
  '',
  note,
];

/** Sums of the month from two sides each. Differences are 0.00, but for the portal's rounding. */
export const composeCheckSheet = (input: CheckInput): Sheet => ({
  columns: COLUMNS,
  rows: [
    ...documentRows(input),
    ...input.series.map(seriesRow),
    ...returnRows(input),
    ...moneyRows(input),
  ],
});

function documentRows({ sums, advances }: CheckInput): Cell[][] {
  const paid = sums.payments_paise - sums.payments_without_receipt_paise;
  const givenBack = sums.refunds_paise - sums.refunds_without_document_paise;
  const sold = sums.sales_paise - sums.notes_paise;
  const expected =
    paid -
    givenBack +
    advances.opening_paise +
    sums.sales_without_receipt_paise -
    advances.closing_paise;
  return [
    compare('Payments of orders = receipts', paid, sums.receipts_paise),
    compare(
      'Payments at the counter = invoices and bills of the counter',
      sums.counter_payments_paise,
      sums.counter_sales_paise,
    ),
    compare(
      'Refunds of orders = refund vouchers + credit notes',
      givenBack,
      sums.vouchers_paise + sums.notes_paise - sums.taken_back_paise,
    ),
    inform('Open advances at the start', advances.opening_paise, 'paid, not yet sent'),
    inform('Open advances at the end', advances.closing_paise, 'paid, not yet sent'),
    compare(
      'Invoices and bills less credit notes = payments less refunds and change of open advances',
      sold,
      expected,
    ),
    inform(
      'Payments without a receipt',
      sums.payments_without_receipt_paise,
      'shop not registered',
    ),
    inform(
      'Refunds without a document',
      sums.refunds_without_document_paise,
      'shop not registered',
    ),
  ];
}

const seriesRow = ({ kind, first, last, count, missing }: Series): Cell[] => [
  `Series: ${kind}`,
  first,
  last,
  missing,
  `${count} documents, numbers missing: ${missing}`,
];

const HEADS = [
  ['taxable', 'Taxable value'],
  ['igst', 'IGST'],
  ['cgst', 'CGST'],
  ['sgst', 'SGST'],
] as const;

function returnRows({ returns }: CheckInput): Cell[][] {
  const { register, gstr3b, hsn } = returns;
  return [
    ...HEADS.map(([head, name]) =>
      compare(`${name}: register = GSTR-3B`, register[head], gstr3b[head]),
    ),
    ...HEADS.map(([head, name]) => compare(`${name}: GSTR-3B = hsn`, gstr3b[head], hsn[head])),
    compare(
      'Taxable value: hsn = b2cs + b2cl - cdnur',
      hsn.taxable,
      returns.b2cs + returns.b2cl - returns.cdnur,
    ),
    compare(
      'Tax on the documents = tax that the portal computes',
      hsn.igst + hsn.cgst + hsn.sgst,
      returns.portalTax,
      'rounding: the portal computes on sums',
    ),
  ];
}

function moneyRows({ money, sums }: CheckInput): Cell[][] {
  const { sold_paise, refunded_paise, without_order_paise, fee_paise } = money;
  const { refunds_on_their_way, refunds_unconfirmed } = money;
  return [
    compare(
      'Sold − refunds − fees = in bank + on its way + in hand',
      sold_paise - refunded_paise + without_order_paise - fee_paise,
      money.paid_out_paise + money.on_its_way_paise + money.in_hand_paise,
      money.fees_unknown > 0 ? `fees not known yet: ${money.fees_unknown}` : '',
    ),
    inform('In hand', money.in_hand_paise, 'cash, card machine and UPI of the shop'),
    compare('Cash of sales less refunds = drawer', sums.cash_paise, sums.drawer_paise),
    inform(
      'Payments on their way',
      money.on_its_way_paise + money.refunds_on_their_way_paise,
      'less fees; in no payout yet',
    ),
    inform(
      'Refunds on their way',
      money.refunds_on_their_way_paise,
      `${refunds_on_their_way} in no payout yet, ${refunds_unconfirmed} not confirmed by Razorpay`,
    ),
    inform(
      'Refunds that failed',
      sums.failed_refunds_paise,
      'documents are written, the money was not returned',
    ),
  ];
}
