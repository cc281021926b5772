import { readDepsConfig } from '@shop/server/config.ts';
import { type HouseDeps, openDeps } from '@shop/server/deps.ts';

export const PORT = Number(process.env.E2E_PORT ?? 19_567);

/** The shop behind the browser, for setting the stage: its database and its picture files. */
export async function behindTheCounter<T>(act: (deps: HouseDeps) => Promise<T>): Promise<T> {
  const config = readDepsConfig({ ...process.env, DB_CONNECTIONS: '2', MONEY_CONNECTIONS: '1' });
  const { deps, close } = await openDeps(config, (error) => console.error(error.message));
  try {
    return await act(deps);
  } finally {
    await close();
  }
}
