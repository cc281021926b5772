export const CALLS = [
  'create-order',
  'fetch-payment',
  'order-payments',
  'capture',
  'refund',
  'list-payments',
] as const;
export type Call = (typeof CALLS)[number];

export const FAULTS = [
  'refused',
  'reset-before',
  'reset-after',
  'hang',
  'slow',
  'trickle',
  'cut-body',
  'html-502',
  'error-500',
  'rate-429',
  'rate-429-retry-after',
  'broken-json',
  'null-body',
  'redirect-302',
  'wrong-data',
] as const;
export type Fault = (typeof FAULTS)[number];
export type Wrong = 'amount' | 'order' | 'currency';

export interface FaultOrder {
  call: Call;
  fault: Fault;
  /** How many calls it strikes, 1 unless said; -1 for all. */
  times?: number;
  /** Before: the answer is spoiled and nothing was done. After: it was done all the same. */
  when?: 'before' | 'after';
  slow_ms?: number;
  wrong?: Wrong;
}

export interface Faults {
  set: (order: FaultOrder) => void;
  clear: () => void;
  /** The fault that strikes this call, if one does. Faults of one call strike in turn. */
  take: (call: Call) => FaultOrder | undefined;
}

export function openFaults(): Faults {
  const lines = new Map<Call, { order: FaultOrder; left: number }[]>();
  return {
    set(order) {
      const line = lines.get(order.call) ?? [];
      lines.set(order.call, [...line, { order, left: order.times ?? 1 }]);
    },
    clear: () => lines.clear(),
    take(call) {
      const line = lines.get(call);
      const first = line?.[0];
      if (!line || !first) return undefined;
      if (first.left > 0) first.left -= 1;
      if (first.left === 0) line.shift();
      return first.order;
    },
  };
}
