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
  const sorted = times.toSorted((a, b) => a - b);
  const at = (share: number) => sorted[Math.floor(share * (sorted.length - 1))] ?? Number.NaN;
  return { perSecond: times.length / seconds, p50: at(0.5), p99: at(0.99) };
}

export const bestOf = (loads: Load[]): Load => ({
  perSecond: Math.max(...loads.map(({ perSecond }) => perSecond)),
  p50: Math.min(...loads.map(({ p50 }) => p50)),
  p99: Math.min(...loads.map(({ p99 }) => p99)),
});
