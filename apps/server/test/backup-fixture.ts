import { execFileSync } from 'node:child_process';
import { hash } from 'node:crypto';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { gzipSync } from 'node:zlib';
import { onTestFinished } from 'vitest';
import { listBackups, makePlaces, noteBackup } from '#backup/backup-dir.ts';

const SEGMENT_BYTES = 1024 * 1024;

/** A folder that is gone after the test. */
export async function newFolder(): Promise<string> {
  const folder = await mkdtemp(`${tmpdir()}/shop-backup-`);
  onTestFinished(() => rm(folder, { recursive: true }));
  return folder;
}

/** A backup as PostgreSQL leaves it behind, of a server with two small files. */
export async function addBackup(
  folder: string,
  made: { day: number; segment: number; timeline?: number },
) {
  const { day, segment, timeline = 1 } = made;
  await makePlaces(folder);
  const own = `${folder}/base/2026-11-0${day}T02-00-00`;
  await mkdir(`${own}/data/global`, { recursive: true });
  const files = { PG_VERSION: '18\n', 'global/pg_control': `control ${day}` };
  for (const [path, text] of Object.entries(files)) await writeFile(`${own}/data/${path}`, text);
  execFileSync('tar', ['-czf', `${own}/base.tar.gz`, '-C', `${own}/data`, '.']);
  await rm(`${own}/data`, { recursive: true });
  const listed = Object.entries(files).map(([Path, text]) => ({
    ...{ Path, Size: text.length, 'Checksum-Algorithm': 'SHA256', Checksum: hash('sha256', text) },
  }));
  const lsn = (byte: number) => `0/${(segment * SEGMENT_BYTES + byte).toString(16).toUpperCase()}`;
  const ranges = [{ Timeline: timeline, 'Start-LSN': lsn(40), 'End-LSN': lsn(400) }];
  const all = `{"Files": ${JSON.stringify(listed)},\n"WAL-Ranges": ${JSON.stringify(ranges)},\n`;
  await writeFile(
    `${own}/backup_manifest`,
    `${all}"Manifest-Checksum": "${hash('sha256', all)}"}\n`,
  );
  const at = (minute: number) => new Date(Date.UTC(2026, 10, day, 2, minute));
  const note = { started_at: at(0), finished_at: at(1), postgres: '18.4' };
  await noteBackup(own, { ...note, segment_bytes: SEGMENT_BYTES });
  await archive(folder, segment, timeline);
  return own;
}

export const segmentFile = (folder: string, segment: number, timeline = 1) =>
  `${folder}/wal/0000000${timeline}${'0'.repeat(8)}${segment.toString(16).toUpperCase().padStart(8, '0')}.gz`;

export const archive = (folder: string, segment: number, timeline = 1) =>
  writeFile(segmentFile(folder, segment, timeline), gzipSync(Buffer.alloc(SEGMENT_BYTES)));

export async function newestOf(folder: string) {
  const newest = (await listBackups(folder)).at(-1);
  if (!newest) throw new Error('there is no backup');
  return newest;
}
