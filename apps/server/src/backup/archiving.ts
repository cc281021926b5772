import { existsSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { backupPaths } from './backup-dir.ts';

const POLL_MS = 100;
const ARCHIVE_TIMEOUT_MS = 30_000;

/** Lines of postgresql.conf that archive the WAL into the backup directory within a minute. */
export function archiveSettings(backupDir: string): string {
  const { wal } = backupPaths(backupDir);
  const file = `${wal}/%f.gz`;
  // An existing file must be identical. A new file is renamed into place, and both file and directory
  // are synced before PostgreSQL recycles the segment.
  const command = [
    `if test -e ${file}; then gunzip -c ${file} | cmp -s - %p;`,
    `else gzip -1 -c %p > ${file}.part && sync ${file}.part && mv ${file}.part ${file} && sync ${wal}; fi`,
  ].join(' ');
  return `archive_mode = on\narchive_timeout = 60\narchive_command = '${command}'`;
}

interface ArchiverStatus {
  mode: string;
  target: string;
  failing: string | null;
}

/**
 * Throws unless PostgreSQL archives WAL into this directory: a base backup cannot be opened without its
 * WAL, and without later WAL a restore loses everything since the backup.
 */
export async function checkArchiving(client: pg.Client, backupDir: string): Promise<void> {
  const { rows } = await client.query<ArchiverStatus>(`
    select current_setting('archive_mode') as mode,
      current_setting('archive_command') || current_setting('archive_library') as target,
      case when last_failed_time > coalesce(last_archived_time, '-infinity')
        then last_failed_wal || ', last tried at ' || last_failed_time end as failing
    from pg_stat_archiver`);
  const { mode = 'off', target = '', failing = null } = rows[0] ?? {};
  if (mode === 'off' || target === '' || target === '(disabled)') {
    throw new Error(
      `PostgreSQL archives nothing. Add these lines to postgresql.conf and restart it:\n\n${archiveSettings(backupDir)}\n`,
    );
  }
  if (failing) {
    throw new Error(
      `PostgreSQL cannot archive (${failing}). Its own log says why; usually the directory is full or not writable: ${backupPaths(backupDir).wal}`,
    );
  }
  await expectSegmentArchived(client, backupDir);
}

/** Switches to a new WAL segment and waits until the old one is in the archive. */
async function expectSegmentArchived(client: pg.Client, backupDir: string): Promise<void> {
  await client.query(`select pg_create_restore_point('backup')`);
  const { rows } = await client.query<{ name: string }>(
    'select pg_walfile_name(pg_switch_wal()) as name',
  );
  const file = `${backupPaths(backupDir).wal}/${rows[0]?.name}.gz`;
  const deadline = Date.now() + ARCHIVE_TIMEOUT_MS;
  while (!existsSync(file)) {
    if (Date.now() > deadline) {
      throw new Error(
        `PostgreSQL does not archive to this directory: ${file} did not appear. The lines for postgresql.conf:\n\n${archiveSettings(backupDir)}\n`,
      );
    }
    await sleep(POLL_MS);
  }
}
