import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, rmSync, writeFileSync } from 'node:fs';
import { startLocalPostgres } from '@shop/server/tools/local-postgres.ts';
import pg from 'pg';
import { freePort } from './free-port.ts';
import { copyTemplateCluster, readPostgresCommand } from './postgres.ts';
import { waitFor } from './wait-for.ts';

/** A durable PostgreSQL with a migrated database, and a standby that streams from it. */
export interface ReplicatedPostgres {
  url: string;
  replicaUrl: string;
  startReplica: () => Promise<void>;
  stopReplica: () => Promise<void>;
  stop: () => Promise<void>;
}

/**
 * The two data directories are copies of one that was shut down, so the standby needs no base backup.
 * `delayMs` is how much later than the primary the standby applies a commit.
 */
export async function startReplicatedPostgres({ delayMs = 0 }): Promise<ReplicatedPostgres> {
  const [dir, replicaDir] = [await copyTemplateCluster(), await copyTemplateCluster()];
  const primary = await startLocalPostgres({ dir, persistent: true });
  const url = primary.getUrl('shop');
  const { program, args, ids } = readPostgresCommand(dir);
  const port = String(await freePort());
  const replicaUrl = url.replace(/:\d+(?=\/)/, `:${port}`);
  const replicaArgs = args.map((arg, at) =>
    args[at - 1] === '-p' ? port : arg.replaceAll(dir, replicaDir),
  );
  replicaArgs.push('-c', `primary_conninfo=${primary.getUrl('postgres')}`);
  replicaArgs.push('-c', `recovery_min_apply_delay=${delayMs}`);
  writeFileSync(`${replicaDir}/standby.signal`, '');
  chownSync(`${replicaDir}/standby.signal`, ids.uid, ids.gid);

  let standby: ChildProcess | undefined;
  const startReplica = async () => {
    standby = spawn(program, replicaArgs, { ...ids, stdio: 'ignore' });
    await waitFor('a standby that accepts connections', () => canConnect(replicaUrl));
  };
  const stopReplica = async () => {
    if (standby?.exitCode !== null) return;
    standby.kill('SIGINT');
    await once(standby, 'exit');
  };
  await startReplica();
  return {
    ...{ url, replicaUrl, startReplica, stopReplica },
    stop: async () => {
      await stopReplica();
      await primary.stop();
      for (const used of [dir, replicaDir]) rmSync(used, { recursive: true });
    },
  };
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
