import { quantile } from '@shop/test-kit/quantile';

/** Throughput, and latency in milliseconds. */
export interface Load {
  perSecond: number;
  p50: number;
  p99: number;
}

export interface Statement {
  sql: string;
  parameters: readonly unknown[];
}

export function summarize(durations: number[], seconds: number): Load {
  const [p50, p99] = [quantile(durations, 0.5), quantile(durations, 0.99)];
  return { perSecond: durations.length / seconds, p50, p99 };
}

/** For ratios of alternating sides: the best round is least disturbed by other load. */
export const pickBest = (loads: Load[]): Load => ({
  perSecond: Math.max(...loads.map(({ perSecond }) => perSecond)),
  p50: Math.min(...loads.map(({ p50 }) => p50)),
  p99: Math.min(...loads.map(({ p99 }) => p99)),
});

/** For absolute limits, which one lucky round must not meet. */
export function pickMedian(loads: Load[]): Load {
  const median = (of: (load: Load) => number) => quantile(loads.map(of), 0.5);
  return {
    perSecond: median(({ perSecond }) => perSecond),
    p50: median(({ p50 }) => p50),
    p99: median(({ p99 }) => p99),
  };
}
