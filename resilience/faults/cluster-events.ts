import { setTimeout as delay } from 'node:timers/promises';
import { waitFor } from '@shop/test-kit/wait-for';
import { act, onPrimary } from '../harness/cluster.ts';
import type { Environment } from '../harness/environment.ts';
import { countRows } from '../harness/queries.ts';

const ETCD_AWAY_MS = 35_000;
/** Promised for a lost primary and for a planned change. */
const FAILOVER_SECONDS = 30;
const PLANNED_SECONDS = 5;

export interface ClusterEvent {
  name: string;
  maxSeconds: number;
  run: (env: Environment) => Promise<unknown>;
  /** Afterwards, when customers buy again. */
  mend?: () => Promise<unknown>;
}

const powerOff = (role: 'primary' | 'sync'): Pick<ClusterEvent, 'run' | 'mend'> => {
  let machine = '';
  return {
    run: async () => act('power-off', (machine = await act(role))),
    mend: () => act('power-on', machine),
  };
};

export const POWER_OFF: ClusterEvent = {
  name: "the primary's machine loses power",
  maxSeconds: FAILOVER_SECONDS,
  ...powerOff('primary'),
};

export const UPGRADE: ClusterEvent = {
  name: 'upgrade of PostgreSQL, machine by machine',
  maxSeconds: PLANNED_SECONDS,
  run: upgradePostgres,
};

/** Every event happens while customers buy. The upgrade comes first: see openCluster. */
export const EVENTS: ClusterEvent[] = [
  UPGRADE,
  { name: 'switchover', maxSeconds: PLANNED_SECONDS, run: () => act('switchover') },
  {
    name: 'only PostgreSQL of the primary is killed',
    maxSeconds: FAILOVER_SECONDS,
    run: async () => act('kill', await act('primary'), 'postgres'),
  },
  {
    name: "the synchronous standby's machine loses power",
    maxSeconds: FAILOVER_SECONDS,
    ...powerOff('sync'),
  },
  { name: "the primary's machine hangs, and wakes", maxSeconds: FAILOVER_SECONDS, ...freeze() },
  { name: 'one etcd is away', maxSeconds: PLANNED_SECONDS, ...withoutEtcd(['db1']) },
  { name: 'no etcd is there', maxSeconds: PLANNED_SECONDS, ...withoutEtcd(['db1', 'db2', 'db3']) },
  {
    name: 'PgBouncer is killed',
    maxSeconds: PLANNED_SECONDS,
    run: () => act('kill', 'shop', 'pgbouncer'),
  },
  {
    name: 'HAProxy is killed',
    maxSeconds: PLANNED_SECONDS,
    run: () => act('kill', 'shop', 'haproxy'),
  },
  { name: "the primary's disk is full", maxSeconds: FAILOVER_SECONDS, ...fullDisk() },
  { name: 'backup, and a copy of an earlier moment', maxSeconds: PLANNED_SECONDS, run: backUp },
];

async function upgradePostgres(): Promise<void> {
  const before = await onPrimary('show server_version');
  const [primary, sync] = [await act('primary'), await act('sync')];
  const other = ['db1', 'db2', 'db3'].find((name) => name !== primary && name !== sync) ?? '';
  for (const standby of [other, sync]) {
    await act('upgrade', standby);
    await act('wait-whole');
  }
  await act('switchover');
  await act('upgrade', primary);
  await act('wait-whole');
  console.log(`PostgreSQL ${before} is now ${await onPrimary('show server_version')}`);
}

function freeze(): Pick<ClusterEvent, 'run' | 'mend'> {
  let machine = '';
  return {
    run: async () => act('freeze', (machine = await act('primary'))),
    mend: () => act('thaw', machine),
  };
}

function withoutEtcd(machines: string[]): Pick<ClusterEvent, 'run' | 'mend'> {
  return {
    async run() {
      for (const machine of machines) await act('stop', machine, 'etcd');
      await delay(ETCD_AWAY_MS);
    },
    async mend() {
      for (const machine of machines) await act('start', machine, 'etcd');
    },
  };
}

/** Tables that cannot grow are errors; PostgreSQL ends, and another leads, when the WAL cannot grow either. */
function fullDisk(): Pick<ClusterEvent, 'run' | 'mend'> {
  let machine = '';
  const growWal = "select pg_logical_emit_message(false, 'full', 'full'), pg_switch_wal()";
  return {
    async run() {
      machine = await act('primary');
      await act('fill', machine);
      await waitFor('another primary', async () => {
        await act('run', machine, 'psql', '-XAtc', growWal).catch(() => {});
        const primary = await act('primary').catch(() => machine);
        return primary !== machine;
      });
    },
    mend: () => act('free', machine),
  };
}

/** The copy has the orders of its moment and nothing later. */
async function backUp(env: Environment): Promise<void> {
  const seconds: Record<string, string> = {};
  const timed = async (name: string, work: () => Promise<unknown>) => {
    const started = performance.now();
    await work();
    seconds[name] = ((performance.now() - started) / 1000).toFixed(1);
  };
  await timed('full', () => act('backup', 'full'));
  await timed('incremental', () => act('backup', 'incr'));
  const before = await countRows(env, 'orders');
  const moment = await onPrimary('select clock_timestamp()');
  const after = await countRows(env, 'orders');
  await onPrimary('create table damage (); select pg_switch_wal()');
  const machine = await act('sync');
  await timed('copy of a moment', () => act('copy', machine, moment));
  const ask = (query: string) =>
    act('run', machine, 'psql', '-XAt', '-h', '/tmp', '-p', '5439', '-d', 'shop', '-c', query);
  const orders = Number(await ask('select count(*) from orders'));
  const damaged = await ask("select to_regclass('damage') is not null");
  await act('run', machine, 'pg_ctl', '--pgdata=/var/lib/postgresql/copy', 'stop');
  await onPrimary('drop table damage');
  await timed('verify', () => act('backup', 'verify'));
  console.log(JSON.stringify({ seconds, before, orders, after }));
  if (damaged !== 'f' || orders < before || orders > after)
    throw new Error(`the copy has ${orders} orders of ${before} to ${after}; damaged: ${damaged}`);
}
