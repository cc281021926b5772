/** What came of a few seconds of load. Times in milliseconds. */
export interface Load {
  perSecond: number;
  p50: number;
  p99: number;
}

/** One statement as it goes to PostgreSQL. */
export interface Statement {
  sql: string;
  parameters: readonly unknown[];
}

export function summaryOf(times: number[], seconds: number): Load {
  const [p50, p99] = [quantileOf(times, 0.5), quantileOf(times, 0.99)];
  return { perSecond: times.length / seconds, p50, p99 };
}

/** The smallest value that at least this share of them does not exceed. */
export function quantileOf(values: number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.ceil(share * sorted.length) - 1] ?? Number.NaN;
}

/** Of two sides that took turns: what else the machine did then matters less. */
export const bestOf = (loads: Load[]): Load => ({
  perSecond: Math.max(...loads.map(({ perSecond }) => perSecond)),
  p50: Math.min(...loads.map(({ p50 }) => p50)),
  p99: Math.min(...loads.map(({ p99 }) => p99)),
});

/** For a promise that is a plain figure: a lucky turn does not hold it. */
export function middleOf(loads: Load[]): Load {
  const middle = (of: (load: Load) => number) => quantileOf(loads.map(of), 0.5);
  return {
    perSecond: middle(({ perSecond }) => perSecond),
    p50: middle(({ p50 }) => p50),
    p99: middle(({ p99 }) => p99),
  };
}
