import { fileURLToPath } from 'node:url';
import { freePort } from '@shop/server/db/local-postgres.ts';
import { answers, end, run } from '@shop/server/main/children.ts';

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
  const env = {
    ...process.env,
    NODE_ENV: 'production',
    LOG_LEVEL: 'warn',
    DATABASE_URL: url,
    DB_CONNECTIONS: String(connections),
    HOST: '127.0.0.1',
    PORT: String(port),
    ORIGIN: origin,
    ...(hot ? {} : { HOT_SECONDS: '0' }),
  };
  const child = run('shop.ts', env, [`--env-file=${settings}`]);
  await answers(`${origin}/health/live`, child);
  return { origin, stop: () => end(child) };
}
