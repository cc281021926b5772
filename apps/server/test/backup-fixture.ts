import { execFileSync } from 'node:child_process';
import { hash } from 'node:crypto';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { gzipSync } from 'node:zlib';
import { onTestFinished } from 'vitest';
import { createBackupDirs, listBackups, writeNote } from '#backup/backup-dir.ts';

const SEGMENT_BYTES = 1024 * 1024;

/** A directory that is removed after the test. */
export async function createTempDir(): Promise<string> {
  const dir = await mkdtemp(`${tmpdir()}/shop-backup-`);
  onTestFinished(() => rm(dir, { recursive: true }));
  return dir;
}

/** Writes a backup as PostgreSQL would, of a data directory with two small files. */
export async function addBackup(
  backupDir: string,
  backup: { day: number; segment: number; timeline?: number },
) {
  const { day, segment, timeline = 1 } = backup;
  await createBackupDirs(backupDir);
  const dir = `${backupDir}/base/2026-11-0${day}T02-00-00`;
  await mkdir(`${dir}/data/global`, { recursive: true });
  const files = { PG_VERSION: '18\n', 'global/pg_control': `control ${day}` };
  for (const [path, text] of Object.entries(files)) await writeFile(`${dir}/data/${path}`, text);
  execFileSync('tar', ['-czf', `${dir}/base.tar.gz`, '-C', `${dir}/data`, '.']);
  await rm(`${dir}/data`, { recursive: true });
  const manifestFiles = Object.entries(files).map(([Path, text]) => ({
    ...{ Path, Size: text.length, 'Checksum-Algorithm': 'SHA256', Checksum: hash('sha256', text) },
  }));
  const lsn = (byte: number) => `0/${(segment * SEGMENT_BYTES + byte).toString(16).toUpperCase()}`;
  const ranges = [{ Timeline: timeline, 'Start-LSN': lsn(40), 'End-LSN': lsn(400) }];
  const manifest = `{"Files": ${JSON.stringify(manifestFiles)},\n"WAL-Ranges": ${JSON.stringify(ranges)},\n`;
  await writeFile(
    `${dir}/backup_manifest`,
    `${manifest}"Manifest-Checksum": "${hash('sha256', manifest)}"}\n`,
  );
  const at = (minute: number) => new Date(Date.UTC(2026, 10, day, 2, minute));
  const note = { started_at: at(0), finished_at: at(1), postgres: '18.4' };
  await writeNote(dir, { ...note, segment_bytes: SEGMENT_BYTES });
  await archiveSegment(backupDir, segment, timeline);
  return dir;
}

export const segmentPath = (backupDir: string, segment: number, timeline = 1) =>
  `${backupDir}/wal/0000000${timeline}${'0'.repeat(8)}${segment.toString(16).toUpperCase().padStart(8, '0')}.gz`;

export const archiveSegment = (backupDir: string, segment: number, timeline = 1) =>
  writeFile(segmentPath(backupDir, segment, timeline), gzipSync(Buffer.alloc(SEGMENT_BYTES)));

export async function getNewestBackup(backupDir: string) {
  const newest = (await listBackups(backupDir)).at(-1);
  if (!newest) throw new Error('there is no backup');
  return newest;
}
