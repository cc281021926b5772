import type { Load } from '../load/statistics.ts';
import { type Goal, goalOf, within } from '../report/goal.ts';
import type { Case } from './catalog-cases.ts';

export interface Measured extends Pick<Case, 'name' | 'limit' | 'speed'> {
  /** On the large catalogue, over HTTP, computed every time. */
  computed: Load;
  /** One caller at a time, on the small and on the large catalogue. */
  alone: { small: Load; large: Load };
  beside?: Beside | undefined;
}

/** The same answer kept hot, the same statements by node's pg, and a second by pgbench. */
export interface Beside {
  hot: Load;
  bare: Load;
  engine: number;
}

/** The goals P1 to P3. */
export const goalsOf = (measured: Measured[]): Goal[] => [
  ...measured.flatMap(speedGoals),
  ...measured.map(growthGoal),
];

function speedGoals({ name, speed, computed, beside }: Measured): Goal[] {
  if (!speed || !beside) return [];
  const { hot, bare, engine } = beside;
  return [
    goalOf({
      ...{ id: speed.id, words: `${name}, hot`, unit: '/s', measured: hot.perSecond },
      against: { name: 'engine', value: engine },
      bar: { atLeast: speed.ofEngine },
    }),
    goalOf({
      ...{ id: speed.id, words: `${name}, computed`, unit: '/s', measured: computed.perSecond },
      against: { name: 'bare', value: bare.perSecond },
      bar: { atLeast: 0.6 },
    }),
  ];
}

function growthGoal({ name, limit, alone: { small, large } }: Measured): Goal {
  const found = { id: 'P3', words: name, unit: 'ms', measured: large.p50 };
  if ('milliseconds' in limit) return within({ ...found, limit: limit.milliseconds });
  return goalOf({
    ...found,
    against: { name: 'at 10,000', value: small.p50 },
    bar: { atMost: limit.growth },
  });
}
