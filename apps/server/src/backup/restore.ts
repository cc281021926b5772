import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { appendFile, chown, mkdir, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { RESTORE_ID_SETTING } from '#db/restore.ts';
import { type Backup, backupPaths, listBackups, rejectUnsafePath } from './backup-dir.ts';
import { unpack } from './unpack.ts';
import { firstSegment, parseTimeline } from './wal.ts';

interface RestoreOptions {
  from: string;
  /** Defaults to the end of the archive. */
  targetTime: Date | undefined;
  /** Defaults to the newest timeline. */
  timeline?: number | undefined;
  /** Must be empty or missing. */
  dataDir: string;
}

/** Unpacks a backup into a data directory; PostgreSQL recovers to the target when it is started. */
export async function restoreBackup(options: RestoreOptions): Promise<Backup> {
  const { from, dataDir } = options;
  rejectUnsafePath(from);
  const backup = await chooseBackup(options);
  if (existsSync(dataDir) && (await readdir(dataDir)).length > 0) {
    throw new Error(`${dataDir} is not empty. A restore only writes into a new directory.`);
  }
  await mkdir(dataDir, { recursive: true, mode: 0o700 });
  const problems = await unpack(backup.dir, dataDir);
  if (problems.length > 0) {
    // Empties the directory without removing it: it may be a mount point.
    for (const name of await readdir(dataDir)) await rm(`${dataDir}/${name}`, { recursive: true });
    throw new Error(`The backup ${backup.name} is damaged:\n${problems.slice(0, 10).join('\n')}`);
  }
  await writeRecoverySettings(options);
  return backup;
}

async function chooseBackup({ from, targetTime, timeline }: RestoreOptions): Promise<Backup> {
  const candidates: Backup[] = [];
  for (const backup of await listBackups(from)) {
    // A backup of a later timeline cannot be recovered to an earlier one.
    if (timeline && parseTimeline(await firstSegment(backup)) > timeline) continue;
    candidates.push(backup);
  }
  const chosen = candidates.findLast(({ finished_at }) => !targetTime || finished_at <= targetTime);
  if (chosen) return chosen;
  const [oldest] = candidates;
  if (!oldest) throw new Error(`There is no finished backup in ${from}`);
  throw new Error(
    `The oldest backup in ${from} finished later: ${oldest.finished_at.toISOString()}`,
  );
}

/** Sets every recovery target: the backup may hold targets of an earlier restore. */
async function writeRecoverySettings(options: RestoreOptions): Promise<void> {
  const { from, targetTime, timeline, dataDir } = options;
  const settings = {
    restore_command: `gunzip < ${backupPaths(from).wal}/%f.gz > %p`,
    recovery_target: '',
    recovery_target_lsn: '',
    recovery_target_name: '',
    recovery_target_xid: '',
    // Time zone names such as Z are not loaded yet when PostgreSQL reads this.
    recovery_target_time: targetTime?.toISOString().replace('Z', '+00') ?? '',
    recovery_target_timeline: timeline ?? 'latest',
    recovery_target_action: 'promote',
    [RESTORE_ID_SETTING]: randomUUID(),
  };
  const lines = Object.entries(settings).map(([name, value]) => `${name} = '${value}'\n`);
  await appendFile(`${dataDir}/postgresql.auto.conf`, lines.join(''));
  await writeFile(`${dataDir}/recovery.signal`, '');
  // tar run by root keeps the owner of the files; the new files get the same owner.
  const { uid, gid } = await stat(`${dataDir}/PG_VERSION`);
  for (const path of [dataDir, `${dataDir}/recovery.signal`]) await chown(path, uid, gid);
}
