import pg from 'pg';
import { checkArchiving } from './archiving.ts';
import {
  type Backup,
  backupPaths,
  createBackupDirs,
  rejectUnsafePath,
  toBackupName,
  writeNote,
} from './backup-dir.ts';
import { lastNeededSegment, listSegments } from './wal.ts';

interface ServerInfo {
  now: Date;
  postgres: string;
  segment_bytes: number;
  tablespaces: string[] | null;
}

/** Has PostgreSQL write a base backup, and records it once the WAL that it needs is archived. */
export async function takeBaseBackup(url: string, backupDir: string): Promise<Backup> {
  rejectUnsafePath(backupDir);
  const client = new pg.Client({ connectionString: url, application_name: 'backup' });
  await client.connect();
  try {
    await createBackupDirs(backupDir);
    const { now: started_at, postgres, segment_bytes, tablespaces } = await readServerInfo(client);
    if (tablespaces) {
      throw new Error(
        `Tablespaces outside the data directory are not supported: ${tablespaces.join(' ')}`,
      );
    }
    await checkArchiving(client, backupDir);

    const name = toBackupName(started_at);
    const dir = `${backupPaths(backupDir).base}/${name}`;
    await runBaseBackup(url, dir, name);
    await expectWal(backupDir, { dir, segment_bytes });
    const note = {
      started_at,
      finished_at: (await readServerInfo(client)).now,
      postgres,
      segment_bytes,
    };
    await writeNote(dir, note);
    return { ...note, name, dir };
  } finally {
    await client.end();
  }
}

async function readServerInfo(client: pg.Client): Promise<ServerInfo> {
  const { rows } = await client.query<ServerInfo>(`
    select clock_timestamp() as now, current_setting('server_version') as postgres,
      (select setting::integer from pg_settings where name = 'wal_segment_size') as segment_bytes,
      (select array_agg(spcname::text) from pg_tablespace
        where spcname not in ('pg_default', 'pg_global')) as tablespaces`);
  const [info] = rows;
  if (!info) throw new Error('PostgreSQL returned no server information');
  return info;
}

/**
 * The replication command behind pg_basebackup: skips temporary files, verifies page checksums, and waits
 * until the WAL of the backup is archived.
 */
async function runBaseBackup(url: string, targetDir: string, label: string): Promise<void> {
  // pg's types lack this option.
  const options: pg.ClientConfig & { replication: string } = {
    connectionString: url,
    application_name: 'backup',
    replication: 'database',
  };
  const server = new pg.Client(options);
  await server.connect();
  try {
    await server.query(`BASE_BACKUP (LABEL '${label}', CHECKPOINT 'fast', TARGET 'server',
      TARGET_DETAIL '${targetDir}', COMPRESSION 'gzip', COMPRESSION_DETAIL '1', MANIFEST 'yes',
      MANIFEST_CHECKSUMS 'SHA256')`);
  } finally {
    await server.end();
  }
}

async function expectWal(backupDir: string, backup: { dir: string; segment_bytes: number }) {
  const needed = await lastNeededSegment(backup);
  const archived = await listSegments(backupPaths(backupDir).wal);
  if (!archived.some(({ name }) => name === needed)) {
    throw new Error(`The archive lacks ${needed}, which this backup needs`);
  }
}
