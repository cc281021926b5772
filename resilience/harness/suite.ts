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

export type Size = 'sample' | 'full';

export interface Suite {
  run: (size: Size, options: RunOptions, pool: EnvironmentPool) => Promise<Result>;
}

type Plans<Plan> = Record<Size, Plan>;

/** Runs against an environment of the pool: suites with equal options share one. */
export const suite = <Plan>({
  environment = {},
  run,
  ...plans
}: Plans<Plan> & {
  environment?: EnvironmentOptions;
  run: (env: Environment, plan: Plan, options: RunOptions) => Promise<Result>;
}): Suite => ({
  run: (size, options, pool) => pool.use(environment, (env) => run(env, plans[size], options)),
});

/** Opens whatever it needs by itself. */
export const standaloneSuite = <Plan>({
  run,
  ...plans
}: Plans<Plan> & { run: (plan: Plan, options: RunOptions) => Promise<Result> }): Suite => ({
  run: (size, options) => run(plans[size], options),
});

/** Guards against a suite that injected nothing and therefore proved nothing. */
export function expectAtLeast(what: string, actual: number, minimum: number): string[] {
  return actual >= minimum ? [] : [`only ${actual} of ${minimum} ${what}`];
}

export function expectCount(what: string, actual: number, expected: number): string[] {
  return actual === expected ? [] : [`${actual} ${what}, expected ${expected}`];
}

export const sum = (values: number[]): number => values.reduce((total, value) => total + value, 0);
