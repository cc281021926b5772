import { adminShipments, type PackingOrder, type ShipmentResult } from '@shop/contract';
import { type Dispatch, type SetStateAction, useEffect, useState } from 'react';
import { call, tryCall } from '#api/call.ts';
import { tryStorage } from '#ui/try-storage.ts';
import { useAction } from '#ui/use-action.ts';
import { describeResults } from './describe-packing.ts';
import { enterTracking } from './enter-tracking.ts';
import {
  EMPTY_STATE,
  findNext,
  findTracking,
  forgetOrders,
  listLeftOut,
  listQueue,
  type PackingState,
  toPack,
  toShipments,
} from './packing-state.ts';
import { type Problem, useSaving } from './use-saving.ts';

/** Packing one order after another. @param onShipped loads the list again. */
export function usePacking(orders: PackingOrder[], onShipped: () => void) {
  const [state, setState] = useState(readPacking);
  const [said, setSaid] = useState('');
  const [problem, setProblem] = useState<Problem>();
  useEffect(() => storePacking(state), [state]);
  const queue = listQueue(orders, state);
  const order =
    queue.find(({ order_id }) => order_id === state.current) ??
    findNext(queue, state, undefined) ??
    queue[0];
  const change = (given: Partial<PackingState>) => setState((old) => ({ ...old, ...given }));
  const open = (order_id: string | undefined) => {
    setProblem(undefined);
    change({ current: order_id });
  };
  useSaving(state, setState, (rejected) => {
    setProblem(rejected);
    change({ current: rejected.order_id });
  });
  const shownProblem = problem?.order_id === order?.order_id ? problem?.text : undefined;
  const shipping = useShipping({ queue, state, setState, onShipped });

  return {
    state,
    queue,
    order,
    said,
    change,
    open,
    shipping,
    leftOut: listLeftOut(orders, state),
    packed: queue.filter((one) => findTracking(one, state)),
    problem: shownProblem,
    tick: (product_ids: number[]) => {
      if (order) change({ ticks: { ...state.ticks, [order.order_id]: product_ids } });
    },
    /**
     * Handles Enter in the tracking field. @param courier in place of the courier of the last order.
     * @returns false when the entry has to be corrected.
     */
    enter: (typed: string, courier = state.courier): boolean => {
      if (!order) return false;
      change({ courier });
      const entered = enterTracking(typed, {
        order,
        queue,
        state: { ...state, courier },
        problem: shownProblem,
      });
      if (entered.kind === 'problem') {
        setProblem({ order_id: order.order_id, text: entered.text });
        return false;
      }
      setProblem(undefined);
      if (entered.kind === 'order') change({ current: entered.order_id });
      else {
        setState(entered.state);
        setSaid(entered.said);
      }
      return true;
    },
    tickAll: () => {
      if (!order) return;
      const all = toPack(order).map(({ product_id }) => product_id);
      setProblem(undefined);
      change({ ticks: { ...state.ticks, [order.order_id]: all } });
    },
  };
}

interface ShippingOptions {
  queue: PackingOrder[];
  state: PackingState;
  setState: Dispatch<SetStateAction<PackingState>>;
  onShipped: () => void;
}

/** The request keeps its id until a reply has come, so that a second press sends nothing twice. */
function useShipping({ queue, state, setState, onShipped }: ShippingOptions) {
  const [results, setResults] = useState<ShipmentResult[]>([]);
  const [failure, setFailure] = useState('');
  const { busy, run } = useAction(async () => {
    const request_id = state.request_id ?? crypto.randomUUID();
    setState((old) => ({ ...old, request_id }));
    const body = { request_id, shipments: toShipments(queue, state) };
    const { data, error } = await tryCall(call(adminShipments.ship, { body }));
    if (error) {
      setFailure(`${error.message} Please try again. No parcel is sent twice.`);
      return;
    }
    const done = data.results.filter(({ reason }) => !reason || reason === 'nothing_left');
    setFailure('');
    setResults(data.results);
    setState((old) =>
      forgetOrders(
        old,
        done.map(({ order_id }) => order_id),
      ),
    );
    onShipped();
  });
  return { busy, run, results, failure, summary: describeResults(results) };
}

/** The version is raised when the shape of the stored state changes. */
const STORAGE_KEY = 'packing-1';

/** Holds order numbers and tracking numbers, nothing about a customer. */
const readPacking = (): PackingState => ({
  ...EMPTY_STATE,
  // Written by storePacking() alone.
  ...tryStorage(() => JSON.parse(localStorage.getItem(STORAGE_KEY) ?? '{}') as PackingState),
});

function storePacking(state: PackingState): void {
  tryStorage(() => localStorage.setItem(STORAGE_KEY, JSON.stringify(state)));
}
