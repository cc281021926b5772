import { type Paise, paise, sum } from '../money.ts';
import { creditAmount, type LineAmounts } from './credit-line.ts';
import { priceOfPieces, splitAmount } from './split-amount.ts';

/** The refundable rest of one line of a document, or of an order without documents. */
export interface CreditableLine {
  product_id: number;
  pieces: number;
  /** Rest of the line: the price of the pieces that are left, and the withheld amount. */
  gross: Paise;
  /**
   * The part of the price of refunded pieces that was not refunded. Of two pieces at ₹1,000 one came back worn,
   * and ₹800 were refunded: one piece is left, gross is ₹1,200 and withheld ₹200, so that piece is worth ₹1,000.
   */
  withheld: Paise;
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
  /** Pieces among them that were never sent. */
  unsent: number;
}

/** A line of a note. */
export interface CreditPart {
  document_id: number | undefined;
  product_id: number;
  /** 0: part of the price, and no piece. */
  quantity: number;
  amounts: LineAmounts;
  /** Part of the price of these pieces that the shop keeps. Negative: refunded after it had been withheld. */
  withheld: number;
}

interface Share {
  pool: Pool;
  line: CreditableLine;
  quantity: number;
  gross: Paise;
  withheld: number;
}

/** The price of the pieces that are left. */
export const openValue = ({ gross, withheld }: Pick<CreditableLine, 'gross' | 'withheld'>): Paise =>
  paise(gross - withheld);

/** Credits all pieces that are left. Withheld amounts stay withheld. */
export const planAll = (pools: Pools): CreditPart[] =>
  planWhole(pools, (line) => ({ gross: openValue(line), withheld: 0 }));

/** Credits all that is left of the payment, because the provider has refunded it. */
export const planAllAndWithheld = (pools: Pools): CreditPart[] =>
  // Not `-withheld`, which is -0 when nothing was withheld.
  planWhole(pools, ({ gross, withheld }) => ({ gross, withheld: 0 - withheld }));

const planWhole = (
  pools: Pools,
  give: (line: CreditableLine) => Pick<Share, 'gross' | 'withheld'>,
): CreditPart[] =>
  allPools(pools)
    .flatMap((pool) =>
      pool.lines.map((line) => ({ pool, line, quantity: line.pieces, ...give(line) })),
    )
    .filter(({ quantity, gross }) => quantity > 0 || gross > 0)
    .map(toPart);

/**
 * Pieces that were never sent are taken from the advance, others from the newest invoice that has them.
 * @param amount less than was paid for them, when only a part of it is refunded
 * @returns undefined when fewer pieces are left, or less was paid for them.
 */
export function planPieces(
  pools: Pools,
  wanted: WantedPieces[],
  amount?: Paise,
): CreditPart[] | undefined {
  const taken = wanted.map((pieces) => takePieces(pools, pieces));
  if (!taken.every((one) => one !== undefined)) return undefined;
  const shares = taken.flat();
  const values = shares.map(({ gross }) => gross);
  if (amount === undefined) return shares.map(toPart);
  if (amount > sum(values)) return undefined;
  const parts = splitAmount(amount, values);
  return shares.map((share, index) => {
    const gross = parts[index] ?? paise(0);
    return toPart({ ...share, gross, withheld: share.gross - gross });
  });
}

/**
 * Credits an amount without pieces: invoices come first, each in proportion to its lines. Beyond the price of
 * the pieces that are left it refunds withheld amounts, because a staff member has decided so.
 * @returns undefined when less is left of the order.
 */
export function planAmount(pools: Pools, amount: Paise): CreditPart[] | undefined {
  const given = new Map<CreditableLine, Share>();
  let missing: number = amount;
  const take = (pool: Pool, valueOf: (line: CreditableLine) => Paise, isWithheld: boolean) => {
    const values = pool.lines.map(valueOf);
    const taken = paise(Math.min(missing, sum(values)));
    missing -= taken;
    const shares = splitAmount(taken, values);
    for (const [index, line] of pool.lines.entries()) {
      const share = shares[index] ?? paise(0);
      const before = given.get(line);
      given.set(line, {
        pool,
        line,
        quantity: 0,
        gross: paise((before?.gross ?? 0) + share),
        withheld: (before?.withheld ?? 0) - (isWithheld ? share : 0),
      });
    }
  };
  for (const pool of allPools(pools)) take(pool, openValue, false);
  for (const pool of allPools(pools)) take(pool, ({ withheld }) => withheld, true);
  if (missing > 0) return undefined;
  return [...given.values()].filter(({ gross }) => gross > 0).map(toPart);
}

const allPools = ({ advance, sales }: Pools) => [...sales, advance];

const toPart = ({ pool, line, quantity, gross, withheld }: Share): CreditPart => ({
  document_id: pool.document_id,
  product_id: line.product_id,
  quantity,
  amounts: creditAmount(line.base, gross),
  withheld,
});

/** @returns undefined when fewer pieces are left. */
function takePieces({ advance, sales }: Pools, wanted: WantedPieces): Share[] | undefined {
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
    const gross = priceOfPieces(openValue(line), { wanted: all, left: line.pieces });
    shares.set(line, { pool, line, quantity: all, gross, withheld: 0 });
  };
  take(advance, unsent);
  for (const pool of sales) take(pool, missing);
  take(advance, missing);
  return missing > 0 ? undefined : [...shares.values()];
}
