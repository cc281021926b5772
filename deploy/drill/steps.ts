interface Row {
  name: string;
  seconds: number;
  detail: string;
}

const rows: Row[] = [];

/** Runs one step and prints its duration and result. */
export async function step<T>(name: string, work: () => Promise<T>): Promise<T> {
  const started = performance.now();
  const result = await work();
  const seconds = (performance.now() - started) / 1000;
  const row = { name, seconds, detail: typeof result === 'string' ? result : '' };
  rows.push(row);
  console.log(formatRow(row));
  return result;
}

const formatRow = ({ name, seconds, detail }: Row) =>
  `${seconds.toFixed(1).padStart(7)} s  ${name}${detail ? `: ${detail}` : ''}`;

export function formatSteps(): string {
  const seconds = rows.reduce((sum, row) => sum + row.seconds, 0);
  return [...rows, { name: 'total', seconds, detail: '' }].map(formatRow).join('\n');
}
