import { type Paise, paise, sum } from '../money.ts';
import { creditAmount, type LineAmounts } from './credit-line.ts';
import { splitAmount } from './split-amount.ts';

/** The refundable rest of one line of a document, or of an order without documents. */
export interface CreditableLine {
  product_id: number;
  pieces: number;
  gross: Paise;
  /** The stored amounts less those of earlier notes; the taxes of a note are their fraction. */
  base: LineAmounts;
}

export interface Pool {
  /** Undefined: paid for, and on no document. */
  document_id: number | undefined;
  lines: CreditableLine[];
}

/** The pool of what was paid and not yet invoiced, and those of the invoices, newest first. */
export interface Pools {
  advance: Pool;
  sales: Pool[];
}

export interface WantedPieces {
  product_id: number;
  quantity: number;
  /** Of these, pieces that were never sent. */
  unsent: number;
}

/** A line of a note. */
export interface CreditPart {
  document_id: number | undefined;
  product_id: number;
  /** 0: part of the price, and no piece. */
  quantity: number;
  amounts: LineAmounts;
}

interface Share {
  pool: Pool;
  line: CreditableLine;
  quantity: number;
  gross: Paise;
}

/** Everything that is left. */
export const planAll = (pools: Pools): CreditPart[] =>
  allPools(pools)
    .flatMap((pool) =>
      pool.lines.map((line) => ({ pool, line, quantity: line.pieces, gross: line.gross })),
    )
    .filter(({ quantity, gross }) => quantity > 0 || gross > 0)
    .map(toPart);

/**
 * Pieces that were never sent are taken from the advance, others from the newest invoice that has them.
 * @param amount less than was paid for them, when not all of it is given back
 */
export function planPieces(pools: Pools, wanted: WantedPieces[], amount?: Paise): CreditPart[] {
  const shares = wanted.flatMap((pieces) => takePieces(pools, pieces));
  const values = shares.map(({ gross }) => gross);
  if (amount === undefined) return shares.map(toPart);
  if (amount > sum(values)) throw new RangeError('more than was paid for these pieces');
  const parts = splitAmount(amount, values);
  return shares.map((share, index) => toPart({ ...share, gross: parts[index] ?? paise(0) }));
}

/** An amount without pieces: what was invoiced comes first, each document in proportion to its lines. */
export function planAmount(pools: Pools, amount: Paise): CreditPart[] {
  const parts: CreditPart[] = [];
  let missing: number = amount;
  for (const pool of [...pools.sales, pools.advance]) {
    const values = pool.lines.map(({ gross }) => gross);
    const taken = paise(Math.min(missing, sum(values)));
    missing -= taken;
    const shares = splitAmount(taken, values);
    for (const [index, line] of pool.lines.entries()) {
      const gross = shares[index] ?? paise(0);
      if (gross > 0) parts.push(toPart({ pool, line, quantity: 0, gross }));
    }
  }
  if (missing > 0) throw new RangeError('more than is left of the order');
  return parts;
}

const allPools = ({ advance, sales }: Pools) => [...sales, advance];

const toPart = ({ pool, line, quantity, gross }: Share): CreditPart => ({
  document_id: pool.document_id,
  product_id: line.product_id,
  quantity,
  amounts: creditAmount(line.base, gross),
});

function takePieces({ advance, sales }: Pools, wanted: WantedPieces): Share[] {
  const { product_id, quantity, unsent } = wanted;
  const shares = new Map<CreditableLine, Share>();
  let missing = quantity;
  const take = (pool: Pool, most: number) => {
    const line = pool.lines.find((one) => one.product_id === product_id);
    if (!line) return;
    const before = shares.get(line)?.quantity ?? 0;
    const pieces = Math.min(most, missing, line.pieces - before);
    if (pieces < 1) return;
    missing -= pieces;
    const all = before + pieces;
    // Rounded down, so that the last pieces of a line take what is left of it.
    const gross = paise(Math.floor((line.gross * all) / line.pieces));
    shares.set(line, { pool, line, quantity: all, gross });
  };
  take(advance, unsent);
  for (const pool of sales) take(pool, missing);
  take(advance, missing);
  if (missing > 0) throw new RangeError('more pieces than are left');
  return [...shares.values()];
}
