import type { CountResult, ShelfProduct, StockCount } from '@shop/contract';
import { parseAmount } from '@shop/domain/money';
import * as z from 'zod/mini';

const UnsentCount = z.object({
  product_id: z.int(),
  counted: z.int(),
  expected: z.int(),
  /** Idempotency key: sent again after a lost response, it counts once. */
  request_id: z.string(),
});
export type UnsentCount = z.infer<typeof UnsentCount>;

/** As the browser keeps it over a reload. */
export const CountState = z.object({
  /** Typed, but not finished, by product. */
  drafts: z.record(z.string(), z.string()),
  /** Finished, but not stored by the shop. */
  unsent: z.array(UnsentCount),
  /** The shop's reply, by product. */
  done: z.record(z.string(), z.string()),
});
export type CountState = z.infer<typeof CountState>;

export const EMPTY_COUNT: CountState = { drafts: {}, unsent: [], done: {} };

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

export function formatDifference(counted: number, expected: number): string {
  const difference = counted - expected;
  if (difference === 0) return 'Right';
  return difference < 0 ? `${-difference} missing` : `${difference} more`;
}

export const typeDraft = (state: CountState, product_id: number, text: string): CountState => ({
  ...state,
  drafts: withEntry(state.drafts, product_id, text),
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
    drafts: withEntry(state.drafts, product_id, ''),
    unsent: [
      ...state.unsent.filter((one) => one.product_id !== product_id),
      { ...count, request_id },
    ],
    done: withEntry(state.done, product_id, ''),
  };
}

export function applyReply(
  state: CountState,
  sent: UnsentCount,
  { outcome, product }: CountResult,
): CountState {
  return {
    ...state,
    unsent: state.unsent.filter(({ request_id }) => request_id !== sent.request_id),
    done: withEntry(state.done, sent.product_id, formatOutcome(sent, outcome, product)),
  };
}

function formatOutcome(
  { counted, expected }: UnsentCount,
  outcome: CountResult['outcome'],
  product: ShelfProduct | undefined,
): string {
  if (!product) return 'This product no longer exists.';
  if (outcome === 'conflict')
    return `Stock changed from ${expected} to ${expectedPieces(product)} while you counted. Please count again.`;
  if (outcome === 'short')
    return `Only ${counted} there, and ${product.pending_pieces ?? 0} are sold. Stock is 0 now.`;
  return `Counted ${counted}. Stock is ${product.stock} now.`;
}

function withEntry(entries: Record<string, string>, product_id: number, text: string) {
  const { [product_id]: _, ...others } = entries;
  return text ? { ...others, [product_id]: text } : others;
}
