import type { SpawnedServer } from '@shop/server/tools/spawn-server.ts';
import { loadHttp } from '../load/wrk.ts';
import { createGoal, type Goal } from '../report/goal.ts';
import { readCpuSeconds } from '../report/machine.ts';
import { formatNumber } from '../report/table.ts';
import { SMALL, startDatabases, toDatabaseName } from '../setup/databases.ts';
import type { RunOptions } from '../setup/run-options.ts';
import { startServer } from '../setup/server.ts';
import { HOME } from './pages.ts';

const CONNECTIONS = 16;

interface Rate {
  perSecond: number;
  /** Seconds, of all server processes. */
  cpuPerPage: number;
}

/**
 * P8: uncached pages of two server processes against one. PostgreSQL and wrk share the two cores with
 * them, so the measured gain is a lower bound.
 */
export async function benchProcesses({ seconds, rounds }: RunOptions): Promise<Goal[]> {
  const postgres = await startDatabases();
  const url = postgres.getUrl(toDatabaseName(SMALL));
  const shops = [
    await startServer(url, { RESPONSE_CACHE_SECONDS: '0' }),
    await startServer(url, { RESPONSE_CACHE_SECONDS: '0' }),
  ];
  try {
    await measureRate(shops, seconds);
    const measurements: { one: Rate; two: Rate }[] = [];
    for (let round = 0; round < rounds; round += 1) {
      measurements.push({
        one: await measureRate(shops.slice(0, 1), seconds),
        two: await measureRate(shops, seconds),
      });
    }
    const one = pickBest(measurements.map((round) => round.one));
    const two = pickBest(measurements.map((round) => round.two));
    return [
      createGoal({
        id: 'P8',
        title: 'computed pages, two processes',
        unit: '/s',
        measured: two.perSecond,
        note: formatCpu(two),
        against: { name: `one (${formatCpu(one)})`, value: one.perSecond },
        bar: { atLeast: 1.6 },
      }),
    ];
  } finally {
    await Promise.all(shops.map(({ stop }) => stop()));
    await postgres.stop();
  }
}

async function measureRate(shops: SpawnedServer[], seconds: number): Promise<Rate> {
  const cpu = () => shops.reduce((sum, { pid }) => sum + readCpuSeconds(pid), 0);
  const load = { connections: CONNECTIONS / shops.length, seconds };
  const before = cpu();
  const loads = await Promise.all(shops.map(({ origin }) => loadHttp(origin + HOME, load)));
  const pages = loads.reduce((sum, { requests }) => sum + requests, 0);
  const perSecond = loads.reduce((sum, result) => sum + result.perSecond, 0);
  return { perSecond, cpuPerPage: (cpu() - before) / pages };
}

const pickBest = (rates: Rate[]): Rate =>
  rates.reduce((best, rate) => (rate.perSecond > best.perSecond ? rate : best));

const formatCpu = ({ cpuPerPage }: Rate) => `${formatNumber(cpuPerPage * 1000)} ms of CPU per page`;
