import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import * as z from 'zod';
import { firstSegment, listSegments, segmentNumber } from './wal.ts';

/** Base backups named by their time, and one WAL archive and one set of images shared by all of them. */
export const backupPaths = (backupDir: string) => ({
  base: `${backupDir}/base`,
  wal: `${backupDir}/wal`,
  images: `${backupDir}/images`,
});

/** The path becomes part of shell commands that PostgreSQL runs. */
export function rejectUnsafePath(path: string): void {
  if (/^\/[\w./-]+$/.test(path)) return;
  throw new Error(`${path} must be an absolute path of plain letters, like /backup/shop`);
}

/** Written last: a backup without this file did not finish. */
const NOTE_FILE = 'backup.json';

const Note = z.object({
  started_at: z.coerce.date(),
  /** Earliest time that the backup can be recovered to. */
  finished_at: z.coerce.date(),
  postgres: z.string(),
  segment_bytes: z.number().int().positive(),
});
type Note = z.infer<typeof Note>;

export interface Backup extends Note {
  name: string;
  dir: string;
}

export async function createBackupDirs(backupDir: string): Promise<void> {
  for (const path of Object.values(backupPaths(backupDir))) await mkdir(path, { recursive: true });
}

export const toBackupName = (time: Date) => time.toISOString().slice(0, 19).replaceAll(':', '-');

export async function writeNote(dir: string, note: Note): Promise<void> {
  await writeFile(`${dir}/${NOTE_FILE}`, `${JSON.stringify(note, undefined, 2)}\n`);
}

/** Finished backups, oldest first. */
export async function listBackups(backupDir: string): Promise<Backup[]> {
  const backups: Backup[] = [];
  for (const name of await listNames(backupDir)) {
    const dir = `${backupPaths(backupDir).base}/${name}`;
    if (!existsSync(`${dir}/${NOTE_FILE}`)) continue;
    const note = Note.parse(JSON.parse(await readFile(`${dir}/${NOTE_FILE}`, 'utf8')));
    backups.push({ ...note, name, dir });
  }
  return backups;
}

async function listNames(backupDir: string): Promise<string[]> {
  const { base } = backupPaths(backupDir);
  return existsSync(base) ? (await readdir(base)).toSorted() : [];
}

/**
 * Keeps the newest `count` backups and removes older ones, finished or not, with the WAL that only they
 * needed.
 * @returns the names of the removed backups.
 */
export async function pruneBackups(backupDir: string, count: number): Promise<string[]> {
  const kept = (await listBackups(backupDir)).slice(-count);
  const newest = kept.at(-1);
  if (!newest) return [];
  const keptNames = new Set(kept.map(({ name }) => name));
  const removed = (await listNames(backupDir)).filter(
    (name) => !keptNames.has(name) && name < newest.name,
  );
  const { base, wal } = backupPaths(backupDir);
  for (const name of removed) await rm(`${base}/${name}`, { recursive: true });

  const neededFrom = await findLowestPosition(kept);
  for (const { file, name } of await listSegments(wal)) {
    if (toPosition(name, newest.segment_bytes) < neededFrom) await rm(`${wal}/${file}`);
  }
  return removed;
}

/** Lowest WAL position at which a recovery starts; after a restore this is not always the oldest backup's. */
async function findLowestPosition(backups: Backup[]): Promise<bigint> {
  const positions: bigint[] = [];
  for (const backup of backups) {
    positions.push(toPosition(await firstSegment(backup), backup.segment_bytes));
  }
  return positions.reduce((a, b) => (a < b ? a : b));
}

const toPosition = (segment: string, segmentBytes: number) =>
  segmentNumber(segment, segmentBytes) * BigInt(segmentBytes);
