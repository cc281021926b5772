import { fileURLToPath } from 'node:url';
import { answers, end, run } from '#platform/child-processes.ts';
import { standInSettings } from './fake-razorpay-env.ts';
import { freePort } from './local-postgres.ts';

const sample = fileURLToPath(new URL('../../../../.env.example', import.meta.url));

export interface OpenShop {
  origin: string;
  pid: number;
  stop: () => Promise<void>;
}

/** The environment of a shop that is looked at from outside. What is given wins. */
const environment = (url: string, settings: Record<string, string>) => ({
  ...process.env,
  NODE_ENV: 'production',
  ...standInSettings(),
  LOG_LEVEL: 'warn',
  STOP_SECONDS: '0',
  DATABASE_URL: url,
  ...settings,
});

/** Less than a test may take: who waits longer is cut off before it has ended what it opened. */
const LONGEST_START_MS = 45_000;

/** The production server as a process of its own, for whoever tests or measures it from outside. */
export async function openShop(
  url: string,
  { PORT, ...settings }: Record<string, string> = {},
  flags: string[] = [],
): Promise<OpenShop> {
  const port = PORT ?? String(await freePort());
  const origin = `http://127.0.0.1:${port}`;
  const env = environment(url, {
    HOST: '127.0.0.1',
    PORT: port,
    ORIGIN: origin,
    ...settings,
  });
  const server = run('server.ts', env, [`--env-file=${sample}`, ...flags]);
  try {
    await answers(`${origin}/health/ready`, server, LONGEST_START_MS);
  } catch (error) {
    // One that goes on would keep the words of whoever opened it open, and so that one from ending.
    await end(server);
    throw error;
  }
  return { origin, pid: server.pid ?? 0, stop: () => end(server) };
}

/** The worker beside it, as a process of its own. */
export function openWorker(
  url: string,
  settings: Record<string, string> = {},
  flags: string[] = [],
): { pid: number; stop: () => Promise<void> } {
  const worker = run('worker.ts', environment(url, settings), [`--env-file=${sample}`, ...flags]);
  return { pid: worker.pid ?? 0, stop: () => end(worker) };
}
