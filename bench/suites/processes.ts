import type { OpenShop } from '@shop/server/tools/spawn-server.ts';
import { loadHttp } from '../load/wrk.ts';
import { type Goal, goalOf } from '../report/goal.ts';
import { cpuSecondsOf } from '../report/machine.ts';
import { figure } from '../report/table.ts';
import { nameOf, openDatabases, SMALL } from '../setup/databases.ts';
import type { Pace } from '../setup/run-options.ts';
import { openQuietShop } from '../setup/server.ts';
import { HOME } from './pages.ts';

const CONNECTIONS = 16;

interface Rate {
  perSecond: number;
  /** Of the servers together. */
  cpuOfPage: number;
}

/**
 * P8: computed pages of two server processes beside one. PostgreSQL and wrk run on the same cores in
 * both, so two processes never have the two cores for themselves: what is found is less than the truth.
 */
export async function benchProcesses({ seconds, turns }: Pace): Promise<Goal[]> {
  const postgres = await openDatabases();
  const url = postgres.urlOf(nameOf(SMALL));
  const shops = [
    await openQuietShop(url, { HOT_SECONDS: '0' }),
    await openQuietShop(url, { HOT_SECONDS: '0' }),
  ];
  try {
    await rateOf(shops, seconds);
    const found: { one: Rate; two: Rate }[] = [];
    for (let turn = 0; turn < turns; turn += 1) {
      found.push({
        one: await rateOf(shops.slice(0, 1), seconds),
        two: await rateOf(shops, seconds),
      });
    }
    const one = bestOf(found.map((turn) => turn.one));
    const two = bestOf(found.map((turn) => turn.two));
    return [
      goalOf({
        ...{ id: 'P8', words: 'computed pages, two processes', unit: '/s' },
        ...{ measured: two.perSecond, beside: wordsFor(two) },
        against: { name: `one (${wordsFor(one)})`, value: one.perSecond },
        bar: { atLeast: 1.6 },
      }),
    ];
  } finally {
    await Promise.all(shops.map(({ stop }) => stop()));
    await postgres.stop();
  }
}

async function rateOf(shops: OpenShop[], seconds: number): Promise<Rate> {
  const cpu = () => shops.reduce((sum, { pid }) => sum + cpuSecondsOf(pid), 0);
  const busy = { connections: CONNECTIONS / shops.length, seconds };
  const before = cpu();
  const loads = await Promise.all(shops.map(({ origin }) => loadHttp(origin + HOME, busy)));
  const pages = loads.reduce((sum, { requests }) => sum + requests, 0);
  const perSecond = loads.reduce((sum, load) => sum + load.perSecond, 0);
  return { perSecond, cpuOfPage: (cpu() - before) / pages };
}

const bestOf = (rates: Rate[]): Rate =>
  rates.reduce((best, rate) => (rate.perSecond > best.perSecond ? rate : best));

const wordsFor = ({ cpuOfPage }: Rate) => `${figure(cpuOfPage * 1000)} ms of CPU a page`;
