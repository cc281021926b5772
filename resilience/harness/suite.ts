import type { Environment, EnvironmentOptions } from './environment.ts';
import type { EnvironmentPool } from './environment-pool.ts';

export interface RunOptions {
  seed: number;
  /** `--times`: repetitions instead of the plan's own count. */
  times: number | undefined;
}

export interface Result {
  /** Counts and timings, for the report. */
  summary: string;
  /** Broken guarantees; empty when the run is clean. */
  failures: string[];
}

/** On push, at night, and by name when there is time. */
export type Size = 'sample' | 'nightly' | 'full';

export interface Suite {
  run: (size: Size, options: RunOptions, pool: EnvironmentPool) => Promise<Result>;
}

interface Plans<Plan> {
  sample: Plan;
  /** Missing: at night it runs in full. */
  nightly?: Plan;
  full: Plan;
}

const choosePlan = <Plan>({ sample, full, nightly = full }: Plans<Plan>, size: Size): Plan =>
  ({ sample, nightly, full })[size];

/** Runs against an environment of the pool: suites with equal options share one. */
export const suite = <Plan>({
  environment = {},
  run,
  ...plans
}: Plans<Plan> & {
  environment?: EnvironmentOptions;
  run: (env: Environment, plan: Plan, options: RunOptions) => Promise<Result>;
}): Suite => ({
  run: (size, options, pool) =>
    pool.use(environment, (env) => run(env, choosePlan(plans, size), options)),
});

/** Opens whatever it needs by itself. */
export const standaloneSuite = <Plan>({
  run,
  ...plans
}: Plans<Plan> & { run: (plan: Plan, options: RunOptions) => Promise<Result> }): Suite => ({
  run: (size, options) => run(choosePlan(plans, size), options),
});

/** Guards against a suite that injected nothing and therefore proved nothing. */
export function expectAtLeast(what: string, actual: number, minimum: number): string[] {
  return actual >= minimum ? [] : [`only ${actual} of ${minimum} ${what}`];
}

export function expectCount(what: string, actual: number, expected: number): string[] {
  return actual === expected ? [] : [`${actual} ${what}, expected ${expected}`];
}

export const sum = (values: number[]): number => values.reduce((total, value) => total + value, 0);
