import {
  type CountResult,
  type CountUndoResult,
  type ShelfProduct,
  type StockCount,
  UNDO_MINUTES,
} from '@shop/contract';
import { parseAmount } from '@shop/domain/money';
import { isUnusualStock } from '@shop/domain/products/unusual-values';
import * as z from 'zod/mini';

const UnsentCount = z.object({
  product_id: z.int(),
  counted: z.int(),
  expected: z.int(),
  /** Idempotency key: sent again after a lost response, it counts once. */
  request_id: z.string(),
});
export type UnsentCount = z.infer<typeof UnsentCount>;

const UndoableCount = z.object({
  audit_id: z.int(),
  /** Milliseconds by the browser's clock. */
  until: z.number(),
});

/** As the browser keeps it over a reload. */
export const CountState = z.object({
  /** Typed, but not finished, by product. */
  drafts: z.record(z.string(), z.string()),
  /** Finished, but not stored by the shop. */
  unsent: z.array(UnsentCount),
  /** The shop's reply, by product. */
  done: z.record(z.string(), z.string()),
  /** Counts that changed the stock, by product. */
  undoable: z.record(z.string(), UndoableCount),
});
export type CountState = z.infer<typeof CountState>;

export const EMPTY_COUNT: CountState = { drafts: {}, unsent: [], done: {}, undoable: {} };

/** Pieces that should lie on the shelf. */
export const expectedPieces = ({ stock, pending_pieces = 0, reserved_pieces = 0 }: ShelfProduct) =>
  stock + pending_pieces + reserved_pieces;

/** For example: Should be 13: 10 in stock, 2 in pending orders, 1 being paid for. */
export function formatExpected(product: ShelfProduct): string {
  const { stock, pending_pieces = 0, reserved_pieces = 0 } = product;
  const parts = [
    `${stock} in stock`,
    pending_pieces > 0 && `${pending_pieces} in pending orders`,
    reserved_pieces > 0 && `${reserved_pieces} being paid for`,
  ].filter((part) => part !== false);
  const sum = parts.length > 1 ? `: ${parts.join(', ')}` : '';
  return `Should be ${expectedPieces(product)}${sum}`;
}

const MAX_COUNT = 1_000_000;

/** @returns undefined for a text that is no count. */
export function parseCount(text: string): number | undefined {
  const counted = parseAmount(text);
  return Number.isInteger(counted) && counted <= MAX_COUNT ? counted : undefined;
}

/** A count that is asked about before it is saved. @returns undefined for a usual one. */
export function askAboutCount(counted: number, product: ShelfProduct): string | undefined {
  const expected = expectedPieces(product);
  return isUnusualStock(counted, expected)
    ? `The shop expects ${expected}. Are ${counted} right?`
    : undefined;
}

export function formatDifference(counted: number, expected: number): string {
  const difference = counted - expected;
  if (difference === 0) return 'Right';
  return difference < 0 ? `${-difference} missing` : `${difference} more`;
}

export const typeDraft = (state: CountState, product_id: number, text: string): CountState => ({
  ...state,
  drafts: withEntry(state.drafts, product_id, text || undefined),
});

/** Moves the draft to the counts to send. A text that is no count stays where it is. */
export function finishDraft(
  state: CountState,
  product: ShelfProduct,
  request_id: string,
): CountState {
  const { product_id } = product;
  const counted = parseCount(state.drafts[product_id] ?? '');
  if (counted === undefined) return state;
  const count: StockCount = { product_id, counted, expected: expectedPieces(product) };
  return {
    ...state,
    drafts: withEntry(state.drafts, product_id, undefined),
    unsent: [
      ...state.unsent.filter((one) => one.product_id !== product_id),
      { ...count, request_id },
    ],
    done: withEntry(state.done, product_id, undefined),
    undoable: withEntry(state.undoable, product_id, undefined),
  };
}

const UNDO_MS = UNDO_MINUTES * 60_000;

export function applyReply(
  state: CountState,
  sent: UnsentCount,
  reply: CountResult,
  now: number,
): CountState {
  const { product_id } = sent;
  const { audit_id } = reply;
  const undoable = audit_id === undefined ? undefined : { audit_id, until: now + UNDO_MS };
  return {
    ...state,
    unsent: state.unsent.filter(({ request_id }) => request_id !== sent.request_id),
    done: withEntry(state.done, product_id, formatOutcome(sent, reply)),
    undoable: withEntry(state.undoable, product_id, undoable),
  };
}

/** The shop decides whether it is too late; a reload need not offer it any more. */
export const dropOldUndos = (state: CountState, now: number): CountState => ({
  ...state,
  undoable: Object.fromEntries(
    Object.entries(state.undoable).filter(([, { until }]) => until > now),
  ),
});

export const applyUndo = (
  state: CountState,
  product_id: number,
  result: CountUndoResult,
): CountState => ({
  ...state,
  done: withEntry(state.done, product_id, formatUndo(result)),
  undoable: withEntry(state.undoable, product_id, undefined),
});

function formatUndo({ outcome, product }: CountUndoResult): string {
  const stock = product ? ` Stock is ${product.stock} now.` : '';
  if (outcome === 'undone') return `Undone.${stock}`;
  return outcome === 'expired'
    ? `Not undone: more than ${UNDO_MINUTES} minutes have passed.${stock}`
    : `Not undone: too few pieces are left.${stock}`;
}

function formatOutcome(
  { counted, expected }: UnsentCount,
  { outcome, product, stock_before }: CountResult,
): string {
  if (!product) return 'This product no longer exists.';
  if (outcome === 'conflict')
    return `Stock changed from ${expected} to ${expectedPieces(product)} while you counted. Please count again.`;
  if (outcome === 'short')
    return `Only ${counted} there, and ${product.pending_pieces ?? 0} are sold. Stock is 0 now.`;
  const was = stock_before === undefined ? '' : `was ${stock_before} and `;
  return `Counted ${counted}. Stock ${was}is ${product.stock} now.`;
}

function withEntry<T>(entries: Record<string, T>, product_id: number, entry: T | undefined) {
  const { [product_id]: _, ...others } = entries;
  return entry === undefined ? others : { ...others, [product_id]: entry };
}
