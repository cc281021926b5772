import type { Cell, Sheet } from '@shop/domain/csv';
import { groupNeighbours, toAmount, toPortalDate } from './gst-files.ts';
import type { DocumentSums, Movement, Payout } from './journal.queries.ts';

const RAZORPAY = 'Razorpay';
const ADVANCES = 'Advances from customers';
const REFUNDS = 'Refunds to customers';
const SALES = 'Sales';
const UNMATCHED = 'Payments without an order';

interface Voucher {
  day: string;
  type: 'Receipt' | 'Sales' | 'Credit Note' | 'Payment' | 'Journal';
  number: string;
  narration: string;
  /** Paise by ledger: debits are positive, credits negative. Together they are 0. */
  lines: [ledger: string, amount: number][];
}

type Vouchers = AsyncGenerator<Voucher, void>;

const salesLedger = ({ rate_bp, inside_state }: DocumentSums) =>
  rate_bp === 0
    ? SALES
    : `Sales ${rate_bp / 100} % ${inside_state ? 'in the State' : 'other States'}`;

const taxLines = ({ cgst_paise, sgst_paise, igst_paise }: DocumentSums): Voucher['lines'] => [
  ['Output CGST', -cgst_paise],
  ['Output SGST', -sgst_paise],
  ['Output IGST', -igst_paise],
];

const saleLines = (sums: DocumentSums, from: string): Voucher['lines'] => [
  [from, sums.gross_paise],
  [salesLedger(sums), -sums.taxable_paise],
  ...taxLines(sums),
];

/** A payment without a receipt was booked as a sale, which the invoice replaces. */
const invoiceLines = (sums: DocumentSums) => saleLines(sums, sums.has_receipt ? ADVANCES : SALES);

/** A late note refunds money, but the tax stays due. */
const lateNoteLines = (sums: DocumentSums): Voucher['lines'] => [
  [REFUNDS, -sums.gross_paise],
  [salesLedger(sums), sums.gross_paise],
];

function noteLines(sums: DocumentSums): Voucher['lines'] {
  if (sums.takes_back) return reverse(invoiceLines(sums));
  return sums.reduces_tax ? reverse(saleLines(sums, REFUNDS)) : lateNoteLines(sums);
}

const reverse = (lines: Voucher['lines']): Voucher['lines'] =>
  lines.map(([ledger, amount]) => [ledger, -amount]);

const DOCUMENT_VOUCHERS: Record<
  string,
  { type: Voucher['type']; toLines: (sums: DocumentSums) => Voucher['lines'] }
> = {
  receipt: {
    type: 'Receipt',
    toLines: ({ gross_paise }) => [
      [RAZORPAY, gross_paise],
      [ADVANCES, -gross_paise],
    ],
  },
  invoice: { type: 'Sales', toLines: invoiceLines },
  'bill of supply': { type: 'Sales', toLines: invoiceLines },
  'credit note': {
    type: 'Credit Note',
    toLines: noteLines,
  },
  'refund voucher': {
    type: 'Journal',
    toLines: ({ gross_paise }) => [
      [ADVANCES, gross_paise],
      [REFUNDS, -gross_paise],
    ],
  },
};

/** Each document is one voucher, whatever number of rates it has. */
async function* documentVouchers(sums: AsyncIterable<DocumentSums>): Vouchers {
  for await (const parts of groupNeighbours(sums, ({ number }) => number)) {
    const [first] = parts;
    const known = DOCUMENT_VOUCHERS[first.kind];
    if (!known) continue;
    const { day, number, order_id } = first;
    const lines = parts.flatMap(known.toLines);
    yield { day, number, type: known.type, narration: `Order ${order_id}`, lines };
  }
}

/** Payments without a receipt, and refunds. */
function movementVoucher(movement: Movement): Voucher {
  const { day, entity_id, order_id, amount_paise, noted_paise } = movement;
  const isRefund = amount_paise < 0;
  return {
    day,
    type: isRefund ? 'Payment' : 'Receipt',
    number: entity_id,
    narration: order_id ? `Order ${order_id}` : 'Given back, no order',
    lines: [
      [RAZORPAY, amount_paise],
      [REFUNDS, noted_paise],
      [order_id ? SALES : UNMATCHED, -amount_paise - noted_paise],
    ],
  };
}

function payoutVoucher({ day, utr, payout_id, ...sums }: Payout): Voucher {
  const { amount_paise, fee_paise, tax_paise, other_paise } = sums;
  return {
    day,
    type: 'Journal',
    number: utr ?? payout_id,
    narration: `Payout ${payout_id}`,
    lines: [
      ['Bank', amount_paise],
      ['Payment fees', fee_paise - tax_paise],
      ['Input GST on fees', tax_paise],
      ['Razorpay adjustments', -other_paise],
      [RAZORPAY, other_paise - amount_paise - fee_paise],
    ],
  };
}

/** Entries of a month, each list sorted by day. */
interface Books {
  documents: AsyncIterable<DocumentSums>;
  movements: AsyncIterable<Movement>;
  payouts: AsyncIterable<Payout>;
}

/** The month as double entry: every voucher's debits equal its credits. */
export const composeJournal = ({ documents, movements, payouts }: Books): Sheet => ({
  columns: ['Date', 'Voucher Type', 'Voucher Number', 'Ledger', 'Debit', 'Credit', 'Narration'],
  rows: journalRows(
    mergeByDay([
      documentVouchers(documents),
      toVouchers(movements, movementVoucher),
      toVouchers(payouts, payoutVoucher),
    ]),
  ),
});

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

async function* journalRows(vouchers: Vouchers): AsyncGenerator<Cell[], void> {
  for await (const { day, type, number, narration, lines } of vouchers) {
    for (const [ledger, amount] of sumByLedger(lines)) {
      yield [
        toPortalDate(day),
        type,
        number,
        ledger,
        ...(amount > 0 ? [toAmount(amount), ''] : ['', toAmount(-amount)]),
        narration,
      ];
    }
  }
}

function sumByLedger(lines: Voucher['lines']): Voucher['lines'] {
  const sums = new Map<string, number>();
  for (const [ledger, amount] of lines) sums.set(ledger, (sums.get(ledger) ?? 0) + amount);
  return [...sums].filter(([, amount]) => amount !== 0);
}
