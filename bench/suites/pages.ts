import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import type { SpawnedServer } from '@shop/server/tools/spawn-server.ts';
import { interleaveAll, printLoads } from '../load/interleave.ts';
import { pickMedian } from '../load/statistics.ts';
import { loadHttp } from '../load/wrk.ts';
import { createGoal, createLimitGoal, type Goal } from '../report/goal.ts';
import { readCpuSeconds } from '../report/machine.ts';
import { SMALL, startDatabases, toDatabaseName } from '../setup/databases.ts';
import type { RunOptions } from '../setup/run-options.ts';
import { startServer } from '../setup/server.ts';

const run = promisify(execFile);
const SSR_BASELINE = fileURLToPath(new URL('../load/ssr-baseline.ts', import.meta.url));
const SAMPLE_ENV = fileURLToPath(new URL('../../.env.example', import.meta.url));

export const HOME = '/home';
const CONNECTIONS = 32;
const ACCEPT_ENCODING = ['-H', 'accept-encoding: gzip, deflate, br'];

/** P7: the home page, computed against React's rendering alone, and cached. */
export async function benchPages({ seconds, rounds }: RunOptions): Promise<Goal[]> {
  const postgres = await startDatabases();
  const url = postgres.getUrl(toDatabaseName(SMALL));
  const uncached = await startServer(url, { RESPONSE_CACHE_SECONDS: '0' });
  const cached = await startServer(url);
  try {
    const cost = { shop: Infinity, react: Infinity };
    // The first round is a warm-up.
    for (let round = 0; round <= rounds; round += 1) {
      const shop = await measurePage(uncached, seconds);
      const react = await measureReact(uncached.origin, seconds);
      if (round === 0) continue;
      cost.shop = Math.min(cost.shop, shop);
      cost.react = Math.min(cost.react, react);
    }
    const load = { connections: CONNECTIONS, seconds };
    const sides = { cached: () => loadHttp(cached.origin + HOME, load, ACCEPT_ENCODING) };
    const cachedLoad = pickMedian((await interleaveAll(sides, { rounds })).cached);
    printLoads('home', { cached: cachedLoad });
    return createGoals(cost, cachedLoad);
  } finally {
    await cached.stop();
    await uncached.stop();
    await postgres.stop();
  }
}

/** CPU seconds of the server process per page. */
async function measurePage(shop: SpawnedServer, seconds: number): Promise<number> {
  const before = readCpuSeconds(shop.pid);
  const { requests } = await loadHttp(shop.origin + HOME, { connections: 8, seconds });
  return (readCpuSeconds(shop.pid) - before) / requests;
}

async function measureReact(origin: string, seconds: number): Promise<number> {
  const flags = [`--env-file=${SAMPLE_ENV}`, SSR_BASELINE, origin, HOME, String(seconds)];
  const env = { ...process.env, NODE_ENV: 'production' };
  const { stdout } = await run(process.execPath, flags, { env });
  return Number(stdout);
}

function createGoals(
  cost: { shop: number; react: number },
  cached: { perSecond: number; p99: number },
): Goal[] {
  return [
    createGoal({
      id: 'P7',
      title: 'home, computed',
      unit: 'ms of CPU',
      measured: cost.shop * 1000,
      against: { name: 'React alone', value: cost.react * 1000 },
      bar: { atMost: 5 },
    }),
    createGoal({
      id: 'P7',
      title: 'home, cached',
      unit: '/s',
      measured: cached.perSecond,
      against: { name: 'target', value: 20_000 },
      bar: { atLeast: 1 },
    }),
    createLimitGoal({
      id: 'P7',
      title: `home, cached, p99 of ${CONNECTIONS} connections`,
      unit: 'ms',
      measured: cached.p99,
      limit: 50,
    }),
  ];
}
