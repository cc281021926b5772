import { type Environment, type EnvironmentOptions, openEnvironment } from './environment.ts';

export type EnvironmentPool = ReturnType<typeof createEnvironmentPool>;

/** One open environment for a sequence of suites; reopened when the options differ or a suite failed. */
export function createEnvironmentPool(seed: number) {
  let idle: { key: string; env: Environment } | undefined;
  const close = async () => {
    const last = idle;
    idle = undefined;
    await last?.env.close();
  };
  return {
    close,
    async use<R extends { failures: string[] }>(
      options: EnvironmentOptions,
      work: (env: Environment) => Promise<R>,
    ): Promise<R> {
      const key = JSON.stringify(options);
      if (idle?.key !== key) await close();
      const env = idle?.env ?? (await openEnvironment(options, seed));
      idle = { key, env };
      let clean = false;
      try {
        const result = await work(env);
        clean = result.failures.length === 0;
        return result;
      } finally {
        if (!clean) await close();
      }
    },
  };
}
