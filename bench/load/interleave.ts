import { figure, tableOf } from '../report/table.ts';
import { bestOf, type Load } from './statistics.ts';

type Sides<Name extends string> = Record<Name, () => Promise<Load>>;

/** The sides take turns; the first turn only warms up. */
export async function turnsOf<Name extends string>(
  sides: Sides<Name>,
  { turns }: { turns: number },
): Promise<Record<Name, Load[]>> {
  // Object.entries forgets the names that the record's type has.
  const entries = Object.entries(sides) as [Name, () => Promise<Load>][];
  const loads = entries.map(([name]): [Name, Load[]] => [name, []]);
  for (let turn = 0; turn <= turns; turn += 1) {
    for (const [place, [, load]] of entries.entries()) {
      const measured = await load();
      if (turn > 0) loads[place]?.[1].push(measured);
    }
  }
  // Made from the same names.
  return Object.fromEntries(loads) as Record<Name, Load[]>;
}

/** The same, and the best turn of each side counts. */
export async function inTurns<Name extends string>(
  sides: Sides<Name>,
  pace: { turns: number },
): Promise<Record<Name, Load>> {
  const turns = Object.entries<Load[]>(await turnsOf(sides, pace));
  const best = turns.map(([name, loads]) => [name, bestOf(loads)]);
  // Made from the same names.
  return Object.fromEntries(best) as Record<Name, Load>;
}

export function tell(name: string, loads: Record<string, Load>): void {
  const rows = Object.entries(loads).map(([side, { perSecond, p50, p99 }]) => [
    side,
    ...[perSecond, p50, p99].map(figure),
  ]);
  console.log(`${tableOf([name, 'a second', 'p50 ms', 'p99 ms'], rows)}\n`);
}
