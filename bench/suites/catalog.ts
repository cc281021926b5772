import type { OpenShop } from '@shop/server/tools/spawn-server.ts';
import { loadBare, statementsOf, withDb } from '../load/pg-baseline.ts';
import { loadEngine } from '../load/pgbench.ts';
import { bestOf, type Load, middleOf, type Statement } from '../load/statistics.ts';
import { loadHttp } from '../load/wrk.ts';
import type { Goal } from '../report/goal.ts';
import { figure, tableOf } from '../report/table.ts';
import { LARGE, nameOf, openDatabases, SMALL } from '../setup/databases.ts';
import type { Pace } from '../setup/run-options.ts';
import { openQuietShop } from '../setup/server.ts';
import { type Case, casesFor } from './catalog-cases.ts';
import { type Beside, goalsOf, type Measured } from './catalog-goals.ts';

/** The same for the server's pool, wrk, bare pg and pgbench. */
const CONNECTIONS = 8;
/** There are many cases, so most have little time; wrk and pgbench know no less than a second. */
const SHORT_SECONDS = 1;
const alone = { connections: 1, seconds: 0.5 };

interface Turn {
  computed: Load;
  small: Load;
  large: Load;
  beside: Beside | undefined;
}

interface Sides {
  urls: { small: string; large: string };
  servers: { computed: OpenShop; hot: OpenShop };
}

/** P1 to P3: the catalogue beside the bare engine, and at a million products beside ten thousand. */
export async function benchCatalog(pace: Pace): Promise<Goal[]> {
  const postgres = await openDatabases();
  const urls = { small: postgres.urlOf(nameOf(SMALL)), large: postgres.urlOf(nameOf(LARGE)) };
  const settings = { DB_CONNECTIONS: String(CONNECTIONS) };
  const started: OpenShop[] = [];
  const start = async (more: Record<string, string>) => {
    const server = await openQuietShop(urls.large, { ...settings, ...more });
    started.push(server);
    return server;
  };

  try {
    const servers = { computed: await start({ HOT_SECONDS: '0' }), hot: await start({}) };
    const measured = await measureAll({ urls, servers }, pace);
    tellCases(measured);
    return goalsOf(measured);
  } finally {
    await Promise.all(started.map(({ stop }) => stop()));
    await postgres.stop();
  }
}

async function measureAll(sides: Sides, pace: Pace): Promise<Measured[]> {
  const small = await withDb(sides.urls.small, casesFor);
  const large = await withDb(sides.urls.large, casesFor);
  const measured: Measured[] = [];
  for (const [place, one] of large.entries()) {
    const twin = small[place];
    if (twin) measured.push(await measureCase(sides, { small: twin, large: one }, pace));
  }
  return measured;
}

async function measureCase(
  sides: Sides,
  { small, large }: { small: Case; large: Case },
  { seconds, turns }: Pace,
): Promise<Measured> {
  const { urls, servers } = sides;
  const onSmall = await statementsOf(urls.small, small);
  const onLarge = await statementsOf(urls.large, large);
  const busy = { connections: CONNECTIONS, seconds: large.speed ? seconds : SHORT_SECONDS };
  const all: Turn[] = [];
  for (let turn = 0; turn < turns; turn += 1) {
    all.push({
      computed: await loadHttp(servers.computed.origin + large.path, busy),
      small: await loadBare(urls.small, onSmall, alone),
      large: await loadBare(urls.large, onLarge, alone),
      beside: large.speed && (await measureBeside(sides, large, onLarge, busy)),
    });
  }
  return summaryOfTurns(large, all);
}

const measureBeside = async (
  { urls, servers }: Sides,
  { path }: Case,
  statements: Statement[],
  busy: { connections: number; seconds: number },
) => ({
  bare: await loadBare(urls.large, statements, busy),
  hot: await loadHttp(servers.hot.origin + path, busy),
  engine: await loadEngine(urls.large, statements, busy),
});

/** Of two sides the best turn counts, for a plain limit the middle one. */
function summaryOfTurns({ name, limit, speed }: Case, turns: Turn[]): Measured {
  const chosen = 'milliseconds' in limit ? middleOf : bestOf;
  const besides = turns.flatMap(({ beside }) => beside ?? []);
  return {
    name,
    limit,
    ...(speed && { speed }),
    computed: bestOf(turns.map(({ computed }) => computed)),
    alone: {
      small: chosen(turns.map(({ small }) => small)),
      large: chosen(turns.map(({ large }) => large)),
    },
    beside: speed && {
      hot: bestOf(besides.map(({ hot }) => hot)),
      bare: bestOf(besides.map(({ bare }) => bare)),
      engine: Math.max(...besides.map(({ engine }) => engine)),
    },
  };
}

const HEAD = [
  ...['case', 'computed/s', 'p50 ms', 'p99 ms', 'alone 10k ms', 'alone 1M ms', 'growth'],
  ...['hot/s', 'p99 ms', 'bare/s', 'engine/s'],
];

function tellCases(measured: Measured[]): void {
  const rows = measured.map(({ name, computed, alone: { small, large }, beside }) => [
    name,
    ...[computed.perSecond, computed.p50, computed.p99].map(figure),
    ...[small.p50, large.p50, large.p50 / small.p50].map(figure),
    ...[beside?.hot.perSecond, beside?.hot.p99, beside?.bare.perSecond, beside?.engine].map(figure),
  ]);
  console.log(`${tableOf(HEAD, rows)}\n`);
}
