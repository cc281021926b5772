import { existsSync } from 'node:fs';
import { appendFile, chown, mkdir, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { type Backup, listBackups, placesIn, refuseOddFolder } from './backup-dir.ts';
import { unpack } from './unpack.ts';
import { firstSegment, timelineOf } from './wal.ts';

interface Wish {
  from: string;
  /** The moment to return to; without it, the end of the archive. */
  to: Date | undefined;
  /** Which history to follow; without it, the newest. */
  timeline?: number | undefined;
  /** A folder that holds nothing yet. */
  data: string;
}

/** Lays a backup out as a data folder that PostgreSQL brings to the wanted moment when it is started. */
export async function layOut(wish: Wish): Promise<Backup> {
  const { from, data } = wish;
  refuseOddFolder(from);
  const backup = await chooseBackup(wish);
  if (existsSync(data) && (await readdir(data)).length > 0) {
    throw new Error(`${data} is not empty. A restore only ever writes into a new folder.`);
  }
  await mkdir(data, { recursive: true, mode: 0o700 });
  const wrong = await unpack(backup.folder, data);
  if (wrong.length > 0) {
    // It was empty, so all of it is ours; the folder itself may be a disk.
    for (const name of await readdir(data)) await rm(`${data}/${name}`, { recursive: true });
    throw new Error(`The backup ${backup.name} is not whole:\n${wrong.slice(0, 10).join('\n')}`);
  }
  await writeRecovery(wish);
  return backup;
}

async function chooseBackup({ from, to, timeline }: Wish): Promise<Backup> {
  const backups: Backup[] = [];
  for (const backup of await listBackups(from)) {
    // A backup of a later history has no way back to this one.
    if (timeline && timelineOf(await firstSegment(backup)) > timeline) continue;
    backups.push(backup);
  }
  const chosen = backups.findLast(({ finished_at }) => !to || finished_at <= to);
  if (chosen) return chosen;
  const [oldest] = backups;
  if (!oldest) throw new Error(`There is no finished backup in ${from}`);
  throw new Error(`The oldest backup in ${from} ended later: ${oldest.finished_at.toISOString()}`);
}

/** All of them, always: the data folder may come from a server that was itself restored once. */
async function writeRecovery({ from, to, timeline, data }: Wish): Promise<void> {
  const settings = {
    restore_command: `gunzip < ${placesIn(from).wal}/%f.gz > %p`,
    recovery_target: '',
    recovery_target_lsn: '',
    recovery_target_name: '',
    recovery_target_xid: '',
    // Not with a Z: that is a word for a zone, and words are not known yet when this is read.
    recovery_target_time: to?.toISOString().replace('Z', '+00') ?? '',
    recovery_target_timeline: timeline ?? 'latest',
    recovery_target_action: 'promote',
  };
  const lines = Object.entries(settings).map(([name, value]) => `${name} = '${value}'\n`);
  await appendFile(`${data}/postgresql.auto.conf`, lines.join(''));
  await writeFile(`${data}/recovery.signal`, '');
  // Unpacked by root, the files have the owner they had; what was added gets the same one.
  const { uid, gid } = await stat(`${data}/PG_VERSION`);
  for (const path of [data, `${data}/recovery.signal`]) await chown(path, uid, gid);
}
