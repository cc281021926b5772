import type { Load } from '../load/statistics.ts';
import { createGoal, createLimitGoal, type Goal } from '../report/goal.ts';
import type { Case } from './catalog-cases.ts';

export interface Measured extends Pick<Case, 'name' | 'limit' | 'speed'> {
  /** Large catalogue, over HTTP, without response cache. */
  computed: Load;
  /** One connection, plain pg. */
  single: { small: Load; large: Load };
  comparison?: Comparison | undefined;
}

/** With response cache, the same statements by plain pg, and by pgbench (per second). */
export interface Comparison {
  cached: Load;
  pg: Load;
  engine: number;
}

export const createGoals = (measured: Measured[]): Goal[] => [
  ...measured.flatMap(speedGoals),
  ...measured.map((one) => latencyGoal(one, measured)),
];

function speedGoals({ name, speed, computed, comparison }: Measured): Goal[] {
  if (!speed || !comparison) return [];
  const { cached, pg, engine } = comparison;
  return [
    createGoal({
      id: speed.id,
      title: `${name}, cached`,
      unit: '/s',
      measured: cached.perSecond,
      against: { name: 'engine', value: engine },
      bar: { atLeast: speed.ofEngine },
    }),
    createGoal({
      id: speed.id,
      title: `${name}, computed`,
      unit: '/s',
      measured: computed.perSecond,
      against: { name: 'pg', value: pg.perSecond },
      bar: { atLeast: 0.6 },
    }),
  ];
}

function latencyGoal({ name, limit, single }: Measured, all: Measured[]): Goal {
  const { small, large } = single;
  const goal = { id: 'P3', title: name, unit: 'ms', measured: large.p50 };
  if ('milliseconds' in limit) {
    return createLimitGoal({
      ...goal,
      title: `${name}, p99`,
      measured: large.p99,
      limit: limit.milliseconds,
    });
  }
  if ('times' in limit) {
    const other = all.find((one) => one.name === limit.of);
    return createGoal({
      ...goal,
      against: { name: 'page 1', value: other?.single.large.p50 ?? 0 },
      bar: { atMost: limit.times },
    });
  }
  return createGoal({
    ...goal,
    against: { name: 'at 10,000', value: small.p50 },
    bar: { atMost: limit.growth },
  });
}
