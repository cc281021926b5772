import { mkdirSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { type OpenShop, openShop } from '@shop/server/main/open-shop.ts';
import { loadBare, statementsOf, withDb } from './bare.ts';
import { type Case, casesFor } from './cases.ts';
import { LARGE, nameOf, openDatabases, SMALL } from './databases.ts';
import { goalsOf, type Measured } from './goals.ts';
import { bestOf, type Load } from './load.ts';
import { loadEngine } from './pgbench.ts';
import { figure, tableOf } from './table.ts';
import { loadHttp } from './wrk.ts';

const report = fileURLToPath(new URL('../reports/bench-catalog.json', import.meta.url));

/** The same for the server's pool, wrk, bare pg and pgbench. */
const CONNECTIONS = 8;
const busy = { connections: CONNECTIONS, seconds: 1 };
const alone = { connections: 1, seconds: 1 };

/** The sides take turns, and the best turn of each counts: what else the machine does then matters less. */
const TURNS = 2;

interface Turn {
  computed: Load;
  bare: Load;
  hot: Load;
  engine: number | undefined;
  bareSmall: Load;
  bareLarge: Load;
  httpSmall: Load;
  httpLarge: Load;
}

interface Sides {
  urls: { small: string; large: string };
  servers: { small: OpenShop; large: OpenShop; hot: OpenShop };
}

/** Measures the catalogue beside the bare engine. True: every goal is held. */
export async function benchCatalog(): Promise<boolean> {
  const postgres = await openDatabases();
  const urls = { small: postgres.urlOf(nameOf(SMALL)), large: postgres.urlOf(nameOf(LARGE)) };
  const started: OpenShop[] = [];
  const start = async (url: string, hot: boolean) => {
    const server = await openShop(url, {
      DB_CONNECTIONS: String(CONNECTIONS),
      ...(!hot && { HOT_SECONDS: '0' }),
    });
    started.push(server);
    return server;
  };

  try {
    const servers = {
      small: await start(urls.small, false),
      large: await start(urls.large, false),
      hot: await start(urls.large, true),
    };
    const measured = await measureAll({ urls, servers });
    return tell(measured);
  } finally {
    await Promise.all(started.map(({ stop }) => stop()));
    await postgres.stop();
  }
}

async function measureAll(sides: Sides): Promise<Measured[]> {
  const small = await withDb(sides.urls.small, casesFor);
  const large = await withDb(sides.urls.large, casesFor);
  const measured: Measured[] = [];
  for (const [place, one] of large.entries()) {
    const twin = small[place];
    if (!twin) continue;
    process.stderr.write(`\r${one.name.padEnd(30)}`);
    measured.push(await measureCase(sides, { small: twin, large: one }));
  }
  process.stderr.write('\r');
  return measured;
}

async function measureCase(
  { urls, servers }: Sides,
  { small, large }: { small: Case; large: Case },
): Promise<Measured> {
  const onSmall = await statementsOf(urls.small, small);
  const onLarge = await statementsOf(urls.large, large);
  const turns: Turn[] = [];
  // The first turn only warms everything up.
  for (let turn = 0; turn <= TURNS; turn += 1) {
    turns.push({
      computed: await loadHttp(servers.large.origin + large.path, busy),
      bare: await loadBare(urls.large, onLarge, busy),
      hot: await loadHttp(servers.hot.origin + large.path, busy),
      engine: await loadEngine(urls.large, onLarge, busy),
      bareSmall: await loadBare(urls.small, onSmall, alone),
      bareLarge: await loadBare(urls.large, onLarge, alone),
      httpSmall: await loadHttp(servers.small.origin + small.path, alone),
      httpLarge: await loadHttp(servers.large.origin + large.path, alone),
    });
  }
  return summaryOfTurns(large, turns.slice(1));
}

function summaryOfTurns({ name, limit }: Case, turns: Turn[]): Measured {
  const best = (side: keyof Omit<Turn, 'engine'>) => bestOf(turns.map((turn) => turn[side]));
  const engines = turns.flatMap(({ engine }) => engine ?? []);
  return {
    name,
    limit,
    computed: best('computed'),
    bare: best('bare'),
    hot: best('hot'),
    engine: engines.length > 0 ? Math.max(...engines) : undefined,
    bareAlone: { small: best('bareSmall'), large: best('bareLarge') },
    httpAlone: { small: best('httpSmall'), large: best('httpLarge') },
  };
}

const HEAD = [
  ...['case', 'hot/s', 'p99 ms', 'computed/s', 'p50 ms', 'p99 ms', 'bare/s', 'engine/s'],
  ...['of bare', 'hot of engine', 'alone 10k ms', 'alone 1M ms', 'growth', 'HTTP growth'],
];

function tell(measured: Measured[]): boolean {
  const rows = measured.map((one) => [
    one.name,
    ...[one.hot.perSecond, one.hot.p99].map(figure),
    ...[one.computed.perSecond, one.computed.p50, one.computed.p99].map(figure),
    ...[one.bare.perSecond, one.engine].map(figure),
    figure(one.computed.perSecond / one.bare.perSecond),
    figure(one.engine && one.hot.perSecond / one.engine),
    ...[one.bareAlone.small.p50, one.bareAlone.large.p50].map(figure),
    figure(one.bareAlone.large.p50 / one.bareAlone.small.p50),
    figure(one.httpAlone.large.p50 / one.httpAlone.small.p50),
  ]);
  const goals = goalsOf(measured);
  console.log(tableOf(HEAD, rows));
  console.log();
  for (const { goal, held, found } of goals)
    console.log(`${held ? 'held' : 'NOT '}  ${goal}: ${found}`);

  mkdirSync(fileURLToPath(new URL('.', `file://${report}`)), { recursive: true });
  writeFileSync(report, `${JSON.stringify({ at: new Date(), measured, goals }, null, 2)}\n`);
  return goals.every(({ held }) => held);
}
