import { spawn } from 'node:child_process';
import { createServer } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

const program = fileURLToPath(new URL('../apps/server/src/main/shop.ts', import.meta.url));
const settings = fileURLToPath(new URL('../.env.example', import.meta.url));

export interface RunningServer {
  origin: string;
  stop: () => Promise<void>;
}

/** The production server as a process of its own. */
export async function startServer(
  url: string,
  { connections, hot }: { connections: number; hot: boolean },
): Promise<RunningServer> {
  const port = await freePort();
  const origin = `http://127.0.0.1:${port}`;
  const child = spawn(process.execPath, [`--env-file=${settings}`, program], {
    env: {
      ...process.env,
      NODE_ENV: 'production',
      LOG_LEVEL: 'warn',
      DATABASE_URL: url,
      DB_CONNECTIONS: String(connections),
      HOST: '127.0.0.1',
      PORT: String(port),
      ORIGIN: origin,
      ...(hot ? {} : { HOT_SECONDS: '0' }),
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const gone = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const stop = () => {
    child.kill('SIGTERM');
    return gone;
  };

  for (let tries = 0; tries < 100; tries += 1) {
    if (child.exitCode !== null) throw new Error('the server ended before it served');
    const answer = await fetch(`${origin}/health/live`).catch(() => undefined);
    if (answer?.ok) return { origin, stop };
    await wait(100);
  }
  await stop();
  throw new Error('the server did not start within ten seconds');
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });
}
