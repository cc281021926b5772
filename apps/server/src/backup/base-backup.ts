import pg from 'pg';
import { checkArchiving } from './archiving.ts';
import {
  type Backup,
  makePlaces,
  nameOf,
  noteBackup,
  placesIn,
  refuseOddFolder,
} from './backup-dir.ts';
import { lastNeededSegment, listSegments } from './wal.ts';

interface Moment {
  now: Date;
  postgres: string;
  segment_bytes: number;
  other_places: string[] | null;
}

/** Lets PostgreSQL write a base backup of itself, and tells it only when everything needed is there. */
export async function takeBaseBackup(url: string, folder: string): Promise<Backup> {
  refuseOddFolder(folder);
  const client = new pg.Client({ connectionString: url, application_name: 'backup' });
  await client.connect();
  try {
    await makePlaces(folder);
    const { now: started_at, postgres, segment_bytes, other_places } = await lookAt(client);
    if (other_places) {
      throw new Error(`Tables lie in other places than the data folder: ${other_places.join(' ')}`);
    }
    await checkArchiving(client, folder);

    const name = nameOf(started_at);
    const own = `${placesIn(folder).base}/${name}`;
    await copyTo(url, own, name);
    await expectWal(folder, { folder: own, segment_bytes });
    const note = { started_at, finished_at: (await lookAt(client)).now, postgres, segment_bytes };
    await noteBackup(own, note);
    return { ...note, name, folder: own };
  } finally {
    await client.end();
  }
}

async function lookAt(client: pg.Client): Promise<Moment> {
  const { rows } = await client.query<Moment>(`
    select clock_timestamp() as now, current_setting('server_version') as postgres,
      (select setting::integer from pg_settings where name = 'wal_segment_size') as segment_bytes,
      (select array_agg(spcname::text) from pg_tablespace
        where spcname not in ('pg_default', 'pg_global')) as other_places`);
  const [moment] = rows;
  if (!moment) throw new Error('PostgreSQL does not say what it is');
  return moment;
}

/**
 * The server's own command, the one behind pg_basebackup: it leaves out what must not be copied, compares
 * every page with its checksum, and waits until the WAL of the copy is archived.
 */
async function copyTo(url: string, folder: string, label: string): Promise<void> {
  // pg passes the setting on; only its types do not know it.
  const options: pg.ClientConfig & { replication: string } = {
    connectionString: url,
    application_name: 'backup',
    replication: 'database',
  };
  const server = new pg.Client(options);
  await server.connect();
  try {
    await server.query(`BASE_BACKUP (LABEL '${label}', CHECKPOINT 'fast', TARGET 'server',
      TARGET_DETAIL '${folder}', COMPRESSION 'gzip', COMPRESSION_DETAIL '1', MANIFEST 'yes',
      MANIFEST_CHECKSUMS 'SHA256')`);
  } finally {
    await server.end();
  }
}

async function expectWal(folder: string, backup: { folder: string; segment_bytes: number }) {
  const needed = await lastNeededSegment(backup);
  const archived = await listSegments(placesIn(folder).wal);
  if (!archived.some(({ name }) => name === needed)) {
    throw new Error(`The archive lacks ${needed}, without which this backup cannot be opened`);
  }
}
