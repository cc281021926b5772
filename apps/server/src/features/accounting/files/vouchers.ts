import type { Tender } from '@shop/contract';
import type { DrawerMove } from './drawer-moves.queries.ts';
import { groupNeighbours } from './gst-files.ts';
import type { DocumentSums, Movement, Payout } from './journal.queries.ts';

const RAZORPAY = 'Razorpay';
const ADVANCES = 'Advances from customers';
const REFUNDS = 'Refunds to customers';
const SALES = 'Sales';
const LATE_NOTES = 'Credit notes too late for GST';
const UNMATCHED = 'Payments without an order';
const BANK = 'Bank';
const FEES = 'Payment fees';
const TAX_ON_FEES = 'Input GST on fees';
const ADJUSTMENTS = 'Razorpay adjustments';
const CASH = 'Cash';
const CASH_DIFFERENCES = 'Cash short and over';
const DRAWER_MOVES = 'Cash put in and taken out';
const [OUTPUT_CGST, OUTPUT_SGST, OUTPUT_IGST] = ['Output CGST', 'Output SGST', 'Output IGST'];

/** Where the money of each tender is. The accountant moves those of card machine and UPI when the bank has them. */
const MONEY_LEDGERS: Record<Tender, string> = {
  provider: RAZORPAY,
  cash: CASH,
  'card machine': 'Card machine',
  'shop upi': 'Shop UPI',
};

/** Groups that every company has in Tally. */
type LedgerGroup =
  | 'Bank Accounts'
  | 'Cash-in-Hand'
  | 'Suspense A/c'
  | 'Current Liabilities'
  | 'Sales Accounts'
  | 'Duties & Taxes'
  | 'Indirect Expenses';

const LEDGER_GROUPS: Record<string, LedgerGroup> = {
  [RAZORPAY]: 'Bank Accounts',
  [BANK]: 'Bank Accounts',
  [CASH]: 'Cash-in-Hand',
  [MONEY_LEDGERS['card machine']]: 'Bank Accounts',
  [MONEY_LEDGERS['shop upi']]: 'Bank Accounts',
  [CASH_DIFFERENCES]: 'Indirect Expenses',
  [DRAWER_MOVES]: 'Suspense A/c',
  [ADVANCES]: 'Current Liabilities',
  [REFUNDS]: 'Current Liabilities',
  [UNMATCHED]: 'Current Liabilities',
  [OUTPUT_CGST]: 'Duties & Taxes',
  [OUTPUT_SGST]: 'Duties & Taxes',
  [OUTPUT_IGST]: 'Duties & Taxes',
  [TAX_ON_FEES]: 'Duties & Taxes',
  [FEES]: 'Indirect Expenses',
  [ADJUSTMENTS]: 'Indirect Expenses',
};

/** All other ledgers are about sales, one for each rate. */
export const groupOfLedger = (ledger: string): LedgerGroup =>
  LEDGER_GROUPS[ledger] ?? 'Sales Accounts';

/** Paise by ledger: debits are positive, credits negative. */
type Entry = [ledger: string, amount: number];

export interface Voucher {
  /** The same in every export. */
  voucher_id: string;
  /** YYYY-MM-DD, in India. */
  day: string;
  type: 'Receipt' | 'Sales' | 'Credit Note' | 'Payment' | 'Contra' | 'Journal';
  number: string;
  narration: string;
  /** One for each ledger, none of them 0. Together they are 0. */
  entries: Entry[];
}

export type Vouchers = AsyncGenerator<Voucher, void>;

/** Entries of a month, each list sorted by day. */
export interface Books {
  documents: AsyncIterable<DocumentSums>;
  movements: AsyncIterable<Movement>;
  payouts: AsyncIterable<Payout>;
  drawer: AsyncIterable<DrawerMove>;
}

/** The month as double entry, by day: every voucher's debits equal its credits. */
export const composeVouchers = ({ documents, movements, payouts, drawer }: Books): Vouchers =>
  mergeByDay([
    documentVouchers(documents),
    toVouchers(movements, movementVoucher),
    toVouchers(payouts, payoutVoucher),
    toVouchers(drawer, drawerVoucher),
  ]);

const salesLedger = ({ rate_bp, inside_state }: DocumentSums) =>
  rate_bp === 0
    ? SALES
    : `Sales ${rate_bp / 100} % ${inside_state ? 'in the State' : 'other States'}`;

const saleEntries = (sums: DocumentSums, from: string): Entry[] => [
  [from, sums.gross_paise],
  [salesLedger(sums), -sums.taxable_paise],
  [OUTPUT_CGST, -sums.cgst_paise],
  [OUTPUT_SGST, -sums.sgst_paise],
  [OUTPUT_IGST, -sums.igst_paise],
];

/**
 * At the counter the bill books the payment, too. Any other payment without a receipt was booked as a sale, which the
 * invoice replaces.
 */
function invoiceEntries(sums: DocumentSums): Entry[] {
  if (sums.paid_by) return saleEntries(sums, MONEY_LEDGERS[sums.paid_by]);
  return saleEntries(sums, sums.has_receipt ? ADVANCES : SALES);
}

/** A late note refunds money, but the tax stays due: the sales of the return are not reduced. */
const lateNoteEntries = ({ gross_paise }: DocumentSums): Entry[] => [
  [REFUNDS, -gross_paise],
  [LATE_NOTES, gross_paise],
];

function noteEntries(sums: DocumentSums): Entry[] {
  if (sums.takes_back) return reverse(invoiceEntries(sums));
  return sums.reduces_tax ? reverse(saleEntries(sums, REFUNDS)) : lateNoteEntries(sums);
}

const reverse = (entries: Entry[]): Entry[] => entries.map(([ledger, amount]) => [ledger, -amount]);

const DOCUMENT_VOUCHERS: Record<
  string,
  { type: Voucher['type']; toEntries: (sums: DocumentSums) => Entry[] }
> = {
  receipt: {
    type: 'Receipt',
    toEntries: ({ gross_paise }) => [
      [RAZORPAY, gross_paise],
      [ADVANCES, -gross_paise],
    ],
  },
  invoice: { type: 'Sales', toEntries: invoiceEntries },
  'bill of supply': { type: 'Sales', toEntries: invoiceEntries },
  'credit note': { type: 'Credit Note', toEntries: noteEntries },
  'refund voucher': {
    type: 'Journal',
    toEntries: ({ gross_paise }) => [
      [ADVANCES, gross_paise],
      [REFUNDS, -gross_paise],
    ],
  },
};

/** Each document is one voucher, whatever number of rates it has. */
async function* documentVouchers(sums: AsyncIterable<DocumentSums>): Vouchers {
  for await (const parts of groupNeighbours(sums, ({ number }) => number)) {
    const [{ kind, day, number, order_id }] = parts;
    const known = DOCUMENT_VOUCHERS[kind];
    if (!known) continue;
    yield {
      day,
      number,
      voucher_id: number,
      type: known.type,
      narration: `Order ${order_id}`,
      entries: sumByLedger(parts.flatMap(known.toEntries)),
    };
  }
}

/** Payments that no document books, and refunds. */
function movementVoucher(movement: Movement): Voucher {
  const { day, movement_id, entity_id, tender, order_id, amount_paise, noted_paise } = movement;
  const isRefund = amount_paise < 0;
  return {
    day,
    voucher_id: movement_id,
    type: isRefund ? 'Payment' : 'Receipt',
    number: entity_id,
    narration: order_id ? `Order ${order_id}` : 'Given back, no order',
    entries: sumByLedger([
      [MONEY_LEDGERS[tender], amount_paise],
      [REFUNDS, noted_paise],
      [order_id ? SALES : UNMATCHED, -amount_paise - noted_paise],
    ]),
  };
}

function payoutVoucher({ day, utr, payout_id, ...sums }: Payout): Voucher {
  const { amount_paise, fee_paise, tax_paise, other_paise } = sums;
  return {
    day,
    voucher_id: payout_id,
    type: 'Journal',
    number: utr ?? payout_id,
    narration: `Payout ${payout_id}`,
    entries: sumByLedger([
      [BANK, amount_paise],
      [FEES, fee_paise - tax_paise],
      [TAX_ON_FEES, tax_paise],
      [ADJUSTMENTS, -other_paise],
      [RAZORPAY, other_paise - amount_paise - fee_paise],
    ]),
  };
}

/** Money that goes into the drawer or leaves it without a sale, and what a count or a closed day has corrected. */
function drawerVoucher({ move_id, day, kind, tender, amount_paise, reason }: DrawerMove): Voucher {
  const [number, isReceipt] = [`Drawer ${move_id}`, amount_paise > 0];
  return {
    day,
    number,
    voucher_id: number,
    type: kind === 'to the bank' ? 'Contra' : isReceipt ? 'Receipt' : 'Payment',
    narration: reason || MOVE_WORDS[kind],
    entries: [
      [MONEY_LEDGERS[tender], amount_paise],
      [OTHER_SIDES[kind], -amount_paise],
    ],
  };
}

const OTHER_SIDES: Record<DrawerMove['kind'], string> = {
  in: DRAWER_MOVES,
  out: DRAWER_MOVES,
  'to the bank': BANK,
  count: CASH_DIFFERENCES,
  'day close': CASH_DIFFERENCES,
};

const MOVE_WORDS: Record<DrawerMove['kind'], string> = {
  in: 'Put in',
  out: 'Taken out',
  'to the bank': 'To the bank',
  count: 'Counted',
  'day close': 'Day closed',
};

async function* toVouchers<T>(rows: AsyncIterable<T>, toVoucher: (row: T) => Voucher): Vouchers {
  for await (const row of rows) yield toVoucher(row);
}

/** Merges sorted sources; on the same day the first source comes first. */
async function* mergeByDay(sources: Vouchers[]): Vouchers {
  const waiting: { voucher: Voucher; source: Vouchers }[] = [];
  for (const source of sources) {
    const { value: voucher } = await source.next();
    if (voucher) waiting.push({ voucher, source });
  }
  for (;;) {
    const [earliest] = waiting.toSorted((a, b) => a.voucher.day.localeCompare(b.voucher.day));
    if (!earliest) return;
    yield earliest.voucher;
    const { value: voucher } = await earliest.source.next();
    if (voucher) earliest.voucher = voucher;
    else waiting.splice(waiting.indexOf(earliest), 1);
  }
}

function sumByLedger(entries: Entry[]): Entry[] {
  const sums = new Map<string, number>();
  for (const [ledger, amount] of entries) sums.set(ledger, (sums.get(ledger) ?? 0) + amount);
  return [...sums].filter(([, amount]) => amount !== 0);
}
