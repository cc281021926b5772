export const CALLS = [
  'create-order',
  'fetch-payment',
  'order-payments',
  'capture',
  'refund',
  'list-payments',
  'list-settlements',
  'settlement-items',
  'create-qr',
  'fetch-qr',
  'close-qr',
  'qr-payments',
  'find-qr',
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
export type WrongField = 'amount' | 'order' | 'currency';

export interface FaultConfig {
  call: Call;
  fault: Fault;
  /** Number of affected calls, default 1; -1 for all. */
  times?: number;
  /** before: the call has no effect. after: it has its effect, and only the response is faulty. */
  when?: 'before' | 'after';
  slow_ms?: number;
  wrong?: WrongField;
}

export interface Faults {
  set: (config: FaultConfig) => void;
  clear: () => void;
  /** The next fault of this call, first in first out. */
  take: (call: Call) => FaultConfig | undefined;
}

export function createFaultQueues(): Faults {
  const queues = new Map<Call, { config: FaultConfig; left: number }[]>();
  return {
    set(config) {
      const queue = queues.get(config.call) ?? [];
      queues.set(config.call, [...queue, { config, left: config.times ?? 1 }]);
    },
    clear: () => queues.clear(),
    take(call) {
      const queue = queues.get(call);
      const first = queue?.[0];
      if (!queue || !first) return undefined;
      if (first.left > 0) first.left -= 1;
      if (first.left === 0) queue.shift();
      return first.config;
    },
  };
}
