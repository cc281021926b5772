interface Row {
  name: string;
  seconds: number;
  told: string;
}

const rows: Row[] = [];

/** Does one step, tells how long it took, and what it has to tell. */
export async function step<T>(name: string, work: () => Promise<T>): Promise<T> {
  const started = performance.now();
  const result = await work();
  const seconds = (performance.now() - started) / 1000;
  const row = { name, seconds, told: typeof result === 'string' ? result : '' };
  rows.push(row);
  console.log(line(row));
  return result;
}

const line = ({ name, seconds, told }: Row) =>
  `${seconds.toFixed(1).padStart(7)} s  ${name}${told ? `: ${told}` : ''}`;

/** Everything that was done, with the whole at the end. */
export function table(): string {
  const seconds = rows.reduce((sum, row) => sum + row.seconds, 0);
  return [...rows, { name: 'together', seconds, told: '' }].map(line).join('\n');
}
