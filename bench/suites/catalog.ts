import type { SpawnedServer } from '@shop/server/tools/spawn-server.ts';
import { loadPg, recordStatements, withDb } from '../load/pg-baseline.ts';
import { loadEngine } from '../load/pgbench.ts';
import { type Load, pickBest, pickMedian, type Statement } from '../load/statistics.ts';
import { loadHttp } from '../load/wrk.ts';
import type { Goal } from '../report/goal.ts';
import { formatNumber, formatTable } from '../report/table.ts';
import { LARGE, SMALL, startDatabases, toDatabaseName } from '../setup/databases.ts';
import type { RunOptions } from '../setup/run-options.ts';
import { startServer } from '../setup/server.ts';
import { type Case, createCases } from './catalog-cases.ts';
import { type Comparison, createGoals, type Measured } from './catalog-goals.ts';

/** Connections of the server's pool, wrk, pg and pgbench. */
const CONNECTIONS = 8;
/** Minimum of wrk and pgbench, for the many cases without a speed goal. */
const SHORT_SECONDS = 1;
const SINGLE = { connections: 1, seconds: 0.5 };

interface Round {
  computed: Load;
  small: Load;
  large: Load;
  comparison: Comparison | undefined;
}

interface Sides {
  urls: { small: string; large: string };
  servers: { computed: SpawnedServer; cached: SpawnedServer };
}

/** P1 to P3: the catalogue against PostgreSQL alone, and with 1,000,000 products against 10,000. */
export async function benchCatalog(options: RunOptions): Promise<Goal[]> {
  const postgres = await startDatabases();
  const urls = {
    small: postgres.getUrl(toDatabaseName(SMALL)),
    large: postgres.getUrl(toDatabaseName(LARGE)),
  };
  const env = { DB_CONNECTIONS: String(CONNECTIONS) };
  const started: SpawnedServer[] = [];
  const start = async (extraEnv: Record<string, string>) => {
    const server = await startServer(urls.large, { ...env, ...extraEnv });
    started.push(server);
    return server;
  };

  try {
    const servers = {
      computed: await start({ RESPONSE_CACHE_SECONDS: '0' }),
      cached: await start({}),
    };
    const measured = await measureAll({ urls, servers }, options);
    printCases(measured);
    return createGoals(measured);
  } finally {
    await Promise.all(started.map(({ stop }) => stop()));
    await postgres.stop();
  }
}

async function measureAll(sides: Sides, options: RunOptions): Promise<Measured[]> {
  const small = await withDb(sides.urls.small, createCases);
  const large = await withDb(sides.urls.large, createCases);
  const measured: Measured[] = [];
  for (const [index, largeCase] of large.entries()) {
    const smallCase = small[index];
    if (smallCase)
      measured.push(await measureCase(sides, { small: smallCase, large: largeCase }, options));
  }
  return measured;
}

async function measureCase(
  sides: Sides,
  { small, large }: { small: Case; large: Case },
  { seconds, rounds }: RunOptions,
): Promise<Measured> {
  const { urls, servers } = sides;
  const onSmall = await recordStatements(urls.small, small);
  const onLarge = await recordStatements(urls.large, large);
  const load = { connections: CONNECTIONS, seconds: large.speed ? seconds : SHORT_SECONDS };
  const all: Round[] = [];
  for (let round = 0; round < rounds; round += 1) {
    all.push({
      computed: await loadHttp(servers.computed.origin + large.path, load),
      small: await loadPg(urls.small, onSmall, SINGLE),
      large: await loadPg(urls.large, onLarge, SINGLE),
      comparison: large.speed && (await compare(sides, large, onLarge, load)),
    });
  }
  return summarizeRounds(large, all);
}

const compare = async (
  { urls, servers }: Sides,
  { path }: Case,
  statements: Statement[],
  load: { connections: number; seconds: number },
) => ({
  pg: await loadPg(urls.large, statements, load),
  cached: await loadHttp(servers.cached.origin + path, load),
  engine: await loadEngine(urls.large, statements, load),
});

/** Ratios use the best round, absolute limits the median. */
function summarizeRounds({ name, limit, speed }: Case, rounds: Round[]): Measured {
  const pick = 'milliseconds' in limit ? pickMedian : pickBest;
  const comparisons = rounds.flatMap(({ comparison }) => comparison ?? []);
  return {
    name,
    limit,
    ...(speed && { speed }),
    computed: pickBest(rounds.map(({ computed }) => computed)),
    single: {
      small: pick(rounds.map(({ small }) => small)),
      large: pick(rounds.map(({ large }) => large)),
    },
    comparison: speed && {
      cached: pickBest(comparisons.map(({ cached }) => cached)),
      pg: pickBest(comparisons.map(({ pg }) => pg)),
      engine: Math.max(...comparisons.map(({ engine }) => engine)),
    },
  };
}

const HEAD = [
  'case',
  'computed/s',
  'p50 ms',
  'p99 ms',
  'single 10k ms',
  'single 1M ms',
  'growth',
  'cached/s',
  'p99 ms',
  'pg/s',
  'engine/s',
];

function printCases(measured: Measured[]): void {
  const rows = measured.map(({ name, computed, single: { small, large }, comparison }) => [
    name,
    ...[computed.perSecond, computed.p50, computed.p99].map(formatNumber),
    ...[small.p50, large.p50, large.p50 / small.p50].map(formatNumber),
    ...[
      comparison?.cached.perSecond,
      comparison?.cached.p99,
      comparison?.pg.perSecond,
      comparison?.engine,
    ].map(formatNumber),
  ]);
  console.log(`${formatTable(HEAD, rows)}\n`);
}
