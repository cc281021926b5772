import { type CounterPiece, CounterSaleInput, MAX_COUNTER_LINES } from '@shop/contract';
import { fromRupees, multiply, type Paise, sum } from '@shop/domain/money';
import * as z from 'zod/mini';

const BillLine = z.object({
  product_id: z.int(),
  name: z.string(),
  image: z.optional(z.string()),
  price: z.number(),
  stock: z.int(),
  quantity: z.int(),
});
export type BillLine = z.output<typeof BillLine>;

export const Bill = z.object({
  /** Names its draft. */
  bill_id: z.string(),
  lines: z.array(BillLine),
  /** Written on paper while there was no connection. */
  entered_later: z.boolean(),
  /** What was last sent for it, until the shop has said that nothing came of it. */
  sent: z.optional(CounterSaleInput),
});
export type Bill = z.output<typeof Bill>;

export const newBill = (): Bill => ({
  bill_id: crypto.randomUUID(),
  lines: [],
  entered_later: false,
});

export const sumPrices = (lines: BillLine[]): Paise =>
  sum(lines.map(({ price, quantity }) => multiply(fromRupees(price), quantity)));

export const countPieces = (lines: Pick<BillLine, 'quantity'>[]): number =>
  lines.reduce((pieces, { quantity }) => pieces + quantity, 0);

export const describeCount = (pieces: number): string =>
  pieces === 1 ? '1 piece' : `${pieces} pieces`;

/** Why a piece cannot be added to the bill, although the shop has some. */
export function findLimit(lines: BillLine[], { product_id, stock }: CounterPiece) {
  const line = lines.find((one) => one.product_id === product_id);
  if (line && line.quantity >= stock) return `The bill has all ${stock} that are left.`;
  if (!line && lines.length >= MAX_COUNTER_LINES)
    return `A bill has at most ${MAX_COUNTER_LINES} lines.`;
  return undefined;
}

/** One piece more, at the price of now. */
export function addPiece(lines: BillLine[], piece: CounterPiece): BillLine[] {
  const { product_id, name, image, price, stock } = piece;
  const now = { product_id, name, price, stock, ...(image !== undefined && { image }) };
  if (!lines.some((line) => line.product_id === product_id))
    return [...lines, { ...now, quantity: 1 }];
  return lines.map((line) =>
    line.product_id === product_id ? { ...now, quantity: line.quantity + 1 } : line,
  );
}

export const changeQuantity = (lines: BillLine[], product_id: number, by: number): BillLine[] =>
  lines.map((line) =>
    line.product_id === product_id ? { ...line, quantity: line.quantity + by } : line,
  );

export const removeLine = (lines: BillLine[], product_id: number): BillLine[] =>
  lines.filter((line) => line.product_id !== product_id);
