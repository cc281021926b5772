import { fileURLToPath } from 'node:url';
import { spawnBin, stopProcess, waitForOk } from '#platform/child-processes.ts';
import { fakeRazorpayEnv } from './fake-razorpay-env.ts';
import { freePort } from './free-port.ts';
import { toRuntimeUrl } from './local-postgres.ts';
import { mailInboxEnv } from './mail-inbox-env.ts';
import { TEST_TOTP_KEY } from './totp-key.ts';

/** Node flag that loads the sample settings; the environment wins over them. */
export const SAMPLE_ENV_FLAG = `--env-file=${fileURLToPath(new URL('../../../../.env.example', import.meta.url))}`;

export interface SpawnedServer {
  origin: string;
  pid: number;
  stop: () => Promise<void>;
}

/** Environment of a production process against the given database; `env` overrides the defaults. */
export const productionEnv = (url: string, env: Record<string, string>) => ({
  ...process.env,
  NODE_ENV: 'production',
  ...fakeRazorpayEnv(),
  ...mailInboxEnv(),
  TOTP_KEY: TEST_TOTP_KEY,
  LOG_LEVEL: 'warn',
  SHUTDOWN_GRACE_SECONDS: '0',
  DATABASE_URL: toRuntimeUrl(url),
  ...env,
});

/** Below the test timeout of 60 s, so that the cleanup below runs before the test is aborted. */
const START_TIMEOUT_MS = 45_000;

/** Starts the production server as a process and waits until it is ready. */
export async function spawnServer(
  url: string,
  { PORT, ...env }: Record<string, string> = {},
  flags: string[] = [],
): Promise<SpawnedServer> {
  const port = PORT ?? String(await freePort());
  const origin = `http://127.0.0.1:${port}`;
  const child = spawnBin(
    'server',
    productionEnv(url, { HOST: '127.0.0.1', PORT: port, ORIGIN: origin, ...env }),
    { flags: [SAMPLE_ENV_FLAG, ...flags] },
  );
  try {
    await waitForOk(`${origin}/health/ready`, child, START_TIMEOUT_MS);
  } catch (error) {
    // A running child would keep this process's output pipes open.
    await stopProcess(child);
    throw error;
  }
  return { origin, pid: child.pid ?? 0, stop: () => stopProcess(child) };
}

export function spawnWorker(
  url: string,
  env: Record<string, string> = {},
  flags: string[] = [],
): { pid: number; stop: () => Promise<void> } {
  const child = spawnBin('worker', productionEnv(url, env), { flags: [SAMPLE_ENV_FLAG, ...flags] });
  return { pid: child.pid ?? 0, stop: () => stopProcess(child) };
}
