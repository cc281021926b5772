import { existsSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import type pg from 'pg';
import { placesIn } from './backup-dir.ts';

const LOOK_MS = 100;
const LONGEST_MS = 30_000;

/** The lines of postgresql.conf that send every change to the folder of backups within a minute. */
export function archiveSettings(folder: string): string {
  const { wal } = placesIn(folder);
  const file = `${wal}/%f.gz`;
  // A file that is there already must be the same one; a new one appears whole or not at all, and its
  // name is on the disk before PostgreSQL forgets what is in it.
  const command = [
    `if test -e ${file}; then gunzip -c ${file} | cmp -s - %p;`,
    `else gzip -1 -c %p > ${file}.part && sync ${file}.part && mv ${file}.part ${file} && sync ${wal}; fi`,
  ].join(' ');
  return `archive_mode = on\narchive_timeout = 60\narchive_command = '${command}'`;
}

interface Archiving {
  mode: string;
  way: string;
  failing: string | null;
}

/**
 * Refuses unless PostgreSQL archives, and archives here: a base backup without its WAL cannot be opened,
 * and a backup that is only as new as the last night loses a day.
 */
export async function checkArchiving(client: pg.Client, folder: string): Promise<void> {
  const { rows } = await client.query<Archiving>(`
    select current_setting('archive_mode') as mode,
      current_setting('archive_command') || current_setting('archive_library') as way,
      case when last_failed_time > coalesce(last_archived_time, '-infinity')
        then last_failed_wal || ', last tried at ' || last_failed_time end as failing
    from pg_stat_archiver`);
  const { mode = 'off', way = '', failing = null } = rows[0] ?? {};
  if (mode === 'off' || way === '' || way === '(disabled)') {
    throw new Error(
      `PostgreSQL archives nothing. Put these lines into postgresql.conf and restart it:\n\n${archiveSettings(folder)}\n`,
    );
  }
  if (failing) {
    throw new Error(
      `PostgreSQL cannot archive (${failing}). Its own log says why; mostly the folder is full, or not its own: ${placesIn(folder).wal}`,
    );
  }
  await expectHere(client, folder);
}

/** Ends the segment that is being written, and waits until it lies where we look for it. */
async function expectHere(client: pg.Client, folder: string): Promise<void> {
  await client.query(`select pg_create_restore_point('backup')`);
  const { rows } = await client.query<{ name: string }>(
    'select pg_walfile_name(pg_switch_wal()) as name',
  );
  const file = `${placesIn(folder).wal}/${rows[0]?.name}.gz`;
  const latest = Date.now() + LONGEST_MS;
  while (!existsSync(file)) {
    if (Date.now() > latest) {
      throw new Error(
        `PostgreSQL does not archive to this folder: ${file} did not come. The lines for postgresql.conf:\n\n${archiveSettings(folder)}\n`,
      );
    }
    await pause(LOOK_MS);
  }
}
