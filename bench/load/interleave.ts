import { formatNumber, formatTable } from '../report/table.ts';
import { type Load, pickBest } from './statistics.ts';

type Sides<Name extends string> = Record<Name, () => Promise<Load>>;

/** Measures the sides alternately. The first round is a warm-up. */
export async function interleaveAll<Name extends string>(
  sides: Sides<Name>,
  { rounds }: { rounds: number },
): Promise<Record<Name, Load[]>> {
  // Object.entries types keys as string.
  const entries = Object.entries(sides) as [Name, () => Promise<Load>][];
  const loads = entries.map(([name]): [Name, Load[]] => [name, []]);
  for (let round = 0; round <= rounds; round += 1) {
    for (const [index, [, load]] of entries.entries()) {
      const measured = await load();
      if (round > 0) loads[index]?.[1].push(measured);
    }
  }
  // Same keys as `sides`.
  return Object.fromEntries(loads) as Record<Name, Load[]>;
}

/** Keeps the best round of each side. */
export async function interleave<Name extends string>(
  sides: Sides<Name>,
  options: { rounds: number },
): Promise<Record<Name, Load>> {
  const measured = Object.entries<Load[]>(await interleaveAll(sides, options));
  const best = measured.map(([name, loads]) => [name, pickBest(loads)]);
  // Same keys as `sides`.
  return Object.fromEntries(best) as Record<Name, Load>;
}

export function printLoads(name: string, loads: Record<string, Load>): void {
  const rows = Object.entries(loads).map(([side, { perSecond, p50, p99 }]) => [
    side,
    ...[perSecond, p50, p99].map(formatNumber),
  ]);
  console.log(`${formatTable([name, 'a second', 'p50 ms', 'p99 ms'], rows)}\n`);
}
