import type { Case } from './cases.ts';
import type { Load } from './load.ts';
import { figure } from './table.ts';

export interface Measured {
  name: string;
  limit: Case['limit'];
  /** On the large catalogue, over HTTP: computed every time, and with the hot answers. */
  computed: Load;
  hot: Load;
  /** The same statements by node's pg, and a second by pgbench. */
  bare: Load;
  engine: number | undefined;
  /** One caller at a time, on the small and on the large catalogue. */
  bareAlone: { small: Load; large: Load };
  httpAlone: { small: Load; large: Load };
}

export interface Goal {
  goal: string;
  held: boolean;
  found: string;
}

/** The goals P1 to P3. */
export function goalsOf(measured: Measured[]): Goal[] {
  return [
    ...speedGoals('P1', 2, named(measured, 'list page 1')),
    ...speedGoals('P2', 1.2, named(measured, 'product by id')),
    ...measured.map(growthGoal),
  ];
}

function speedGoals(label: string, ofEngine: number, one: Measured): Goal[] {
  const hot = one.engine === undefined ? undefined : one.hot.perSecond / one.engine;
  const computed = one.computed.perSecond / one.bare.perSecond;
  return [
    {
      goal: `${label} ${one.name}, hot, at least ${ofEngine} x the engine`,
      held: hot === undefined || hot >= ofEngine,
      found: hot === undefined ? 'no pgbench here' : `${figure(hot)} x`,
    },
    {
      goal: `${label} ${one.name}, computed, at least 0.6 x bare`,
      held: computed >= 0.6,
      found: `${figure(computed)} x`,
    },
  ];
}

function growthGoal({ name, limit, bareAlone: { small, large } }: Measured): Goal {
  if ('milliseconds' in limit) {
    const goal = `P3 ${name} within ${limit.milliseconds} ms`;
    return { goal, held: large.p50 <= limit.milliseconds, found: `${figure(large.p50)} ms` };
  }
  const growth = large.p50 / small.p50;
  const goal = `P3 ${name} grows at most ${limit.growth} x`;
  return { goal, held: growth <= limit.growth, found: `${figure(growth)} x` };
}

function named(measured: Measured[], name: string): Measured {
  const one = measured.find((candidate) => candidate.name === name);
  if (!one) throw new Error(`${name} was not measured`);
  return one;
}
