import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { RUNTIME_ENV } from '@shop/server/platform/child-processes.ts';
import { freePort } from '@shop/server/tools/free-port.ts';
import { productionEnv, SAMPLE_ENV_FLAG } from '@shop/server/tools/spawn-server.ts';
import { waitFor } from './wait-for.ts';

export { fakeRazorpayEnv } from '@shop/server/tools/fake-razorpay-env.ts';
export { mailInboxEnv } from '@shop/server/tools/mail-inbox-env.ts';
export { type SpawnedServer, spawnServer, spawnWorker } from '@shop/server/tools/spawn-server.ts';

/** Value of a *_RATE_LIMIT setting that never limits. */
export const UNLIMITED = '999999999/999999999';

export interface SpawnedProcess {
  origin: string;
  pid: number;
  exited: Promise<number | null>;
  kill: (signal: NodeJS.Signals) => void;
  /** Status of a GET request; 0 without a response. */
  getStatus: (path: string) => Promise<number>;
  waitForStatus: (path: string, status: number) => Promise<void>;
  output: () => string;
  /** Parsed JSON lines of the log. */
  logLines: () => Record<string, unknown>[];
}

/** Starts the server or the worker with captured output, and does not wait until it is ready. */
export async function spawnProcess(
  name: 'server' | 'worker',
  url: string,
  env: Record<string, string> = {},
): Promise<SpawnedProcess> {
  const port = String(await freePort());
  const origin = `http://127.0.0.1:${port}`;
  const defaults = { HOST: '127.0.0.1', PORT: port, WORKER_PORT: port, ORIGIN: origin };
  const file = fileURLToPath(import.meta.resolve(`@shop/server/bin/${name}.ts`));
  const child = spawn(process.execPath, [SAMPLE_ENV_FLAG, file], {
    env: { ...RUNTIME_ENV, ...productionEnv(url, { LOG_LEVEL: 'info', ...defaults, ...env }) },
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk: Buffer) => {
      output += chunk.toString();
    });
  }
  const getStatus = async (path: string) => {
    const response = await fetch(origin + path).catch(() => undefined);
    return response?.status ?? 0;
  };
  return {
    origin,
    pid: child.pid ?? 0,
    exited: new Promise((resolve) => child.once('exit', resolve)),
    kill: (signal) => child.kill(signal),
    getStatus,
    waitForStatus: (path, status) =>
      waitFor(`${path} responds with ${status}`, async () => (await getStatus(path)) === status, {
        timeoutMs: 30_000,
      }),
    output: () => output,
    logLines: () =>
      output
        .split('\n')
        .filter((line) => line.startsWith('{'))
        .map((line): Record<string, unknown> => JSON.parse(line)),
  };
}
