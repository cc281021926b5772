import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import type { OpenShop } from '@shop/server/tools/spawn-server.ts';
import { tell, turnsOf } from '../load/interleave.ts';
import { middleOf } from '../load/statistics.ts';
import { loadHttp } from '../load/wrk.ts';
import { type Goal, goalOf, within } from '../report/goal.ts';
import { cpuSecondsOf } from '../report/machine.ts';
import { nameOf, openDatabases, SMALL } from '../setup/databases.ts';
import type { Pace } from '../setup/run-options.ts';
import { openQuietShop } from '../setup/server.ts';

const run = promisify(execFile);
const program = fileURLToPath(new URL('../load/ssr-baseline.ts', import.meta.url));
const settings = fileURLToPath(new URL('../../.env.example', import.meta.url));

export const HOME = '/home';
const CONNECTIONS = 32;
/** As every browser asks. */
const PACKED = ['-H', 'accept-encoding: gzip, deflate, br'];

/** P7: the home page, computed beside React's own render of it, and hot. */
export async function benchPages({ seconds, turns }: Pace): Promise<Goal[]> {
  const postgres = await openDatabases();
  const url = postgres.urlOf(nameOf(SMALL));
  const computing = await openQuietShop(url, { HOT_SECONDS: '0' });
  const shipped = await openQuietShop(url);
  try {
    const cost = { shop: Infinity, react: Infinity };
    // The first turn only warms up: much of a page is code that runs once in it.
    for (let turn = 0; turn <= turns; turn += 1) {
      const shop = await cpuSecondsOfPage(computing, seconds);
      const react = await cpuSecondsOfReact(computing.origin, seconds);
      if (turn === 0) continue;
      cost.shop = Math.min(cost.shop, shop);
      cost.react = Math.min(cost.react, react);
    }
    const busy = { connections: CONNECTIONS, seconds };
    const sides = { hot: () => loadHttp(shipped.origin + HOME, busy, PACKED) };
    const hot = middleOf((await turnsOf(sides, { turns })).hot);
    tell('home', { hot });
    return goalsOf(cost, hot);
  } finally {
    await shipped.stop();
    await computing.stop();
    await postgres.stop();
  }
}

/** Of the server's process alone, for one page, computed and sent. */
async function cpuSecondsOfPage(shop: OpenShop, seconds: number): Promise<number> {
  const before = cpuSecondsOf(shop.pid);
  const { requests } = await loadHttp(shop.origin + HOME, { connections: 8, seconds });
  return (cpuSecondsOf(shop.pid) - before) / requests;
}

async function cpuSecondsOfReact(origin: string, seconds: number): Promise<number> {
  const flags = [`--env-file=${settings}`, program, origin, HOME, String(seconds)];
  const env = { ...process.env, NODE_ENV: 'production' };
  const { stdout } = await run(process.execPath, flags, { env });
  return Number(stdout);
}

function goalsOf(
  cost: { shop: number; react: number },
  hot: { perSecond: number; p99: number },
): Goal[] {
  return [
    goalOf({
      ...{ id: 'P7', words: 'home, computed', unit: 'ms of CPU', measured: cost.shop * 1000 },
      against: { name: 'React alone', value: cost.react * 1000 },
      bar: { atMost: 5 },
    }),
    goalOf({
      ...{ id: 'P7', words: 'home, hot', unit: '/s', measured: hot.perSecond },
      against: { name: 'wanted', value: 20_000 },
      bar: { atLeast: 1 },
    }),
    within({
      ...{ id: 'P7', words: `home, hot, p99 of ${CONNECTIONS} connections`, unit: 'ms' },
      ...{ measured: hot.p99, limit: 50 },
    }),
  ];
}
