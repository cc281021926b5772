import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, rmSync, writeFileSync } from 'node:fs';
import { freePort } from '@shop/server/tools/free-port.ts';
import { startLocalPostgres } from '@shop/server/tools/local-postgres.ts';
import pg from 'pg';
import { copyTemplateCluster, readPostgresCommand } from './postgres.ts';
import { waitFor } from './wait-for.ts';

interface Standby {
  url: string;
  start: () => Promise<void>;
  stop: () => Promise<void>;
  remove: () => Promise<void>;
}

/** A durable PostgreSQL with a migrated database, and standbys that stream from it. */
export interface ReplicatedPostgres {
  url: string;
  /** A test with one standby uses the first. */
  standbys: [Standby, ...Standby[]];
  stop: () => Promise<void>;
}

/**
 * The data directories are copies of one that was shut down, so the standbys need no base backup.
 * `delayMs` is how much later than the primary a standby applies a commit.
 */
export async function startReplicatedPostgres({
  delayMs = 0,
  further = 0,
}): Promise<ReplicatedPostgres> {
  const dir = await copyTemplateCluster();
  const primary = await startLocalPostgres({ dir, persistent: true });
  const origin = { dir, url: primary.getUrl('shop'), conninfo: primary.getUrl('postgres') };
  const standbys: ReplicatedPostgres['standbys'] = [await startStandby(origin, delayMs)];
  for (let count = 0; count < further; count += 1) {
    standbys.push(await startStandby(origin, delayMs));
  }
  return {
    url: origin.url,
    standbys,
    stop: async () => {
      for (const standby of standbys) await standby.remove();
      await primary.stop();
      rmSync(dir, { recursive: true });
    },
  };
}

async function startStandby(
  origin: { dir: string; url: string; conninfo: string },
  delayMs: number,
) {
  const dir = await copyTemplateCluster();
  const { program, args, ids } = readPostgresCommand(origin.dir);
  const port = String(await freePort());
  const url = origin.url.replace(/:\d+(?=\/)/, `:${port}`);
  const ownArgs = args.map((arg, at) =>
    args[at - 1] === '-p' ? port : arg.replaceAll(origin.dir, dir),
  );
  ownArgs.push('-c', `primary_conninfo=${origin.conninfo}`);
  ownArgs.push('-c', `recovery_min_apply_delay=${delayMs}`);
  writeFileSync(`${dir}/standby.signal`, '');
  chownSync(`${dir}/standby.signal`, ids.uid, ids.gid);

  let child: ChildProcess | undefined;
  const start = async () => {
    child = spawn(program, ownArgs, { ...ids, stdio: 'ignore' });
    await waitFor('a standby that accepts connections', () => canConnect(url));
  };
  const stop = async () => {
    if (child?.exitCode !== null) return;
    child.kill('SIGINT');
    await once(child, 'exit');
  };
  const remove = async () => {
    await stop();
    rmSync(dir, { recursive: true });
  };
  await start();
  return { url, start, stop, remove };
}

async function canConnect(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 2_000 });
  client.on('error', () => {});
  const connected = await client.connect().then(
    () => true,
    () => false,
  );
  await client.end().catch(() => {});
  return connected;
}
