import { randomUUID } from 'node:crypto';
import { multiply, type Paise, paise, sum } from '@shop/domain/money';
import { creditAmount, type LineAmounts, subtractAmounts } from '@shop/domain/tax/credit-line';
import { taxOf } from '@shop/domain/tax/line-tax';
import { splitAmount } from '@shop/domain/tax/split-amount';

interface Item {
  product_id: number;
  description: string;
  hsn: string;
  uqc: string;
  tax_class: string;
  quantity: number;
  unit_price: number;
}

export interface GeneratedOrder {
  order_id: string;
  rzp_payment_id: string;
  at: Date;
  status: string;
  delivery: Paise;
  shipped_at: Date | null;
  shipment_id: number | null;
  /** Code of the State. */
  place: string;
  insideState: boolean;
  items: Item[];
}

export type Amounts = LineAmounts;

export interface Line {
  product_id: number;
  description: string;
  hsn: string;
  uqc: string;
  quantity: number;
  rate_bp: number;
}

type DocumentLine = Line & Amounts;

export interface Refund {
  refund_id: string;
  /** Counts the refunds. */
  number: number;
  order: GeneratedOrder;
  whole: boolean;
  amount: Paise;
  at: Date;
  /** Notes of the refund; without a sale: for unsent pieces. */
  notes: { sale: number | undefined; lines: DocumentLine[] }[];
}

interface Sales {
  receipt: DocumentLine[];
  sales: { at: Date; lines: DocumentLine[] }[];
}

const DAY_MS = 24 * 3600 * 1000;
const later = (time: Date, days: number) => new Date(time.getTime() + days * DAY_MS);

/** Receipt of the whole order, and an invoice for each parcel: one, or two for some orders. */
export function composeSales(order: GeneratedOrder, random: () => number): Sales {
  const values = order.items.map(({ unit_price, quantity }) =>
    multiply(paise(unit_price), quantity),
  );
  const charges = splitAmount(order.delivery, values);
  const wholes = values.map((value, index) => paise(value + (charges[index] ?? 0)));
  const toLines = (pieces: [before: number, quantity: number][]) =>
    order.items.flatMap((item, index): DocumentLine[] => {
      const [before, quantity] = pieces[index] ?? [0, 0];
      if (quantity === 0) return [];
      const whole = wholes[index] ?? paise(0);
      const until = (count: number) => Math.floor((whole * count) / item.quantity);
      const gross = paise(until(before + quantity) - until(before));
      const { product_id, description, hsn, uqc, tax_class } = item;
      const rate_bp = tax_class === 'stitched blouse' && item.unit_price > 295_000 ? 1800 : 500;
      const tax = taxOf(gross, rate_bp, order.insideState);
      return [{ product_id, description, hsn, uqc, quantity, rate_bp, gross, ...tax }];
    });
  const all = order.items.map(({ quantity }): [number, number] => [0, quantity]);
  const receipt = toLines(all);
  if (!order.shipped_at) return { receipt, sales: [] };
  if (random() > 0.15) return { receipt, sales: [{ at: order.shipped_at, lines: receipt }] };
  const first = order.items.map(({ quantity }): [number, number] => [0, Math.floor(quantity / 2)]);
  const rest = order.items.map(({ quantity }): [number, number] => [
    Math.floor(quantity / 2),
    quantity - Math.floor(quantity / 2),
  ]);
  const parcels = [first, rest].map((pieces, index) => ({
    at: later(order.shipped_at ?? order.at, index * 2),
    lines: toLines(pieces),
  }));
  return { receipt, sales: parcels.filter(({ lines }) => lines.length > 0) };
}

let refundNumber = 0;

function toRefund(order: GeneratedOrder, refund: Pick<Refund, 'whole' | 'at' | 'notes'>): Refund {
  refundNumber += 1;
  const amount = sum(refund.notes.flatMap(({ lines }) => lines.map(({ gross }) => gross)));
  return { ...refund, order, amount, refund_id: randomUUID(), number: refundNumber };
}

/** Some pieces of a line, after others. */
function creditPieces(line: DocumentLine, before: number, pieces: number): DocumentLine {
  const earlier = creditShare(line, before, line.quantity);
  const rest = subtractAmounts(line, earlier);
  return { ...line, ...creditShare(rest, pieces, line.quantity - before), quantity: pieces };
}

const creditShare = (amounts: Amounts, part: number, whole: number): Amounts =>
  creditAmount(amounts, paise(Math.floor((amounts.gross * part) / whole)));

/** A tenth of a line's price, without a piece. */
const creditTenth = (line: DocumentLine): DocumentLine => ({
  ...line,
  ...creditShare(line, 1, 10),
  quantity: 0,
});

const LARGE = 10_000_000;
const isLarge = ({ insideState, items }: GeneratedOrder) =>
  !insideState &&
  items.reduce((all, { unit_price, quantity }) => all + unit_price * quantity, 0) > LARGE;

interface RefundContext extends Sales {
  index: number;
  random: () => number;
}

/** Cancelled orders, returns of one or two pieces, price reductions and returns of everything. */
export function composeRefund(order: GeneratedOrder, context: RefundContext): Refund[] {
  const { receipt, sales, index, random } = context;
  if (order.status === 'Cancelled' && sales.length === 0) {
    const at = later(order.at, random() * 2);
    return [toRefund(order, { whole: true, at, notes: [{ sale: undefined, lines: receipt }] })];
  }
  const [sale] = sales;
  const [line] = sale?.lines ?? [];
  const last = sales.at(-1);
  if (!sale || !line || !last) return [];
  const at = later(last.at, 2 + random() * 12);
  const note = (lines: DocumentLine[]) => [{ sale: 0, lines }];
  // Large sales to other States are few; many of them come back, so that their notes are tested too.
  if (index % 14 === 1 || (isLarge(order) && index % 2 === 0)) {
    const first = toRefund(order, { whole: false, at, notes: note([creditPieces(line, 0, 1)]) });
    if (line.quantity < 2) return [first];
    const second = { whole: false, at: later(at, 1), notes: note([creditPieces(line, 1, 1)]) };
    return [first, toRefund(order, second)];
  }
  if (index % 61 === 2)
    return [toRefund(order, { whole: false, at, notes: note([creditTenth(line)]) })];
  if (index % 97 !== 3) return [];
  const notes = sales.map(({ lines }, number) => ({ sale: number, lines }));
  return [toRefund(order, { whole: true, at, notes })];
}
