import type { PackingOrder, Tracking } from '@shop/contract';
import { suggestCourier } from '@shop/domain/orders/couriers';
import { describeNext } from './describe-packing.ts';
import {
  countPieces,
  countTicked,
  type Entry,
  findNext,
  type PackingState,
  readEntry,
  toPack,
} from './packing-state.ts';

interface Packing {
  order: PackingOrder;
  queue: PackingOrder[];
  state: PackingState;
  /** The error shown at the order. */
  problem: string | undefined;
}

type Entered =
  | Exclude<Entry, { kind: 'number' }>
  /** On to the next order. */
  | { kind: 'next'; state: PackingState; said: string };

/**
 * Handles Enter in the tracking field. A number needs a second Enter while its pieces are not ticked, or when it looks
 * like one of another courier. An order of one piece needs no tick: no piece of it can be missing.
 */
export function enterTracking(typed: string, { order, queue, state, problem }: Packing): Entered {
  const { order_id } = order;
  const goOn = (next: PackingState, first: string): Entered => {
    const following = findNext(queue, next, order_id);
    return {
      kind: 'next',
      state: { ...next, current: following?.order_id ?? order_id },
      said: describeNext(first, following),
    };
  };
  if (!typed.trim()) return goOn(state, '');
  const entry = readEntry(typed, { order, queue, state });
  if (entry.kind !== 'number') return entry;
  const isComplete = state.partial.includes(order_id) || countPieces(order) === 1;
  const missing = isComplete ? 0 : countPieces(order) - countTicked(order, state);
  const { courier, tracking_number } = entry.tracking;
  const suggested = suggestCourier(courier, tracking_number);
  const warnings = [
    ...(suggested ? [`This looks like a number of ${suggested}.`] : []),
    ...(missing > 0 ? [describeMissing(missing)] : []),
  ];
  const warning = `${warnings.join(' ')} Press Enter again to continue.`;
  if (warnings.length > 0 && problem !== warning) return { kind: 'problem', text: warning };
  const ticked = tickOnlyPiece(state, order);
  return goOn(keepNumber(ticked, order_id, entry.tracking), `${order_id} packed.`);
}

/** The list then says that the piece is in, as after a tick. */
function tickOnlyPiece(state: PackingState, order: PackingOrder): PackingState {
  if (countPieces(order) !== 1) return state;
  const product_ids = toPack(order).map(({ product_id }) => product_id);
  return { ...state, ticks: { ...state.ticks, [order.order_id]: product_ids } };
}

const describeMissing = (pieces: number) =>
  pieces === 1 ? '1 piece is not ticked.' : `${pieces} pieces are not ticked.`;

const keepNumber = (state: PackingState, order_id: string, tracking: Tracking): PackingState => ({
  ...state,
  numbers: { ...state.numbers, [order_id]: tracking },
  unsaved: [...state.unsaved.filter((one) => one !== order_id), order_id],
});
