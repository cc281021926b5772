import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import * as z from 'zod';
import { firstSegment, listSegments, segmentNumber } from './wal.ts';

/** A folder of backups: base backups by their moment, one WAL archive and one heap of pictures for all. */
export const placesIn = (folder: string) => ({
  base: `${folder}/base`,
  wal: `${folder}/wal`,
  pictures: `${folder}/pictures`,
});

/** It enters commands that PostgreSQL runs, so nothing in it may mean something to a shell. */
export function refuseOddFolder(folder: string): void {
  if (/^\/[\w./-]+$/.test(folder)) return;
  throw new Error(`${folder} must be a whole path of plain letters, like /backup/shop`);
}

/** Written last: a folder without it is a backup that never ended. */
const NOTE = 'backup.json';

const Note = z.object({
  started_at: z.coerce.date(),
  /** The earliest moment that it can be brought to. */
  finished_at: z.coerce.date(),
  postgres: z.string(),
  segment_bytes: z.number().int().positive(),
});
type Note = z.infer<typeof Note>;

export interface Backup extends Note {
  name: string;
  folder: string;
}

export async function makePlaces(folder: string): Promise<void> {
  for (const place of Object.values(placesIn(folder))) await mkdir(place, { recursive: true });
}

export const nameOf = (moment: Date) => moment.toISOString().slice(0, 19).replaceAll(':', '-');

export async function noteBackup(folder: string, note: Note): Promise<void> {
  await writeFile(`${folder}/${NOTE}`, `${JSON.stringify(note, undefined, 2)}\n`);
}

/** The backups that ended, oldest first. */
export async function listBackups(folder: string): Promise<Backup[]> {
  const backups: Backup[] = [];
  for (const name of await namesIn(folder)) {
    const own = `${placesIn(folder).base}/${name}`;
    if (!existsSync(`${own}/${NOTE}`)) continue;
    const note = Note.parse(JSON.parse(await readFile(`${own}/${NOTE}`, 'utf8')));
    backups.push({ ...note, name, folder: own });
  }
  return backups;
}

async function namesIn(folder: string): Promise<string[]> {
  const { base } = placesIn(folder);
  return existsSync(base) ? (await readdir(base)).toSorted() : [];
}

/**
 * Keeps the newest so many, and removes what is older: also what never ended, and the WAL that only
 * those needed. Tells the names of the removed.
 */
export async function keepNewest(folder: string, count: number): Promise<string[]> {
  const kept = (await listBackups(folder)).slice(-count);
  const newest = kept.at(-1);
  if (!newest) return [];
  const names = new Set(kept.map(({ name }) => name));
  const old = (await namesIn(folder)).filter((name) => !names.has(name) && name < newest.name);
  const { base, wal } = placesIn(folder);
  for (const name of old) await rm(`${base}/${name}`, { recursive: true });

  const needed = await lowestByte(kept);
  for (const { file, name } of await listSegments(wal)) {
    if (firstByte(name, newest.segment_bytes) < needed) await rm(`${wal}/${file}`);
  }
  return old;
}

/** Where replaying begins at the earliest: after a restore to the past, not with the oldest of them. */
async function lowestByte(backups: Backup[]): Promise<bigint> {
  const bytes: bigint[] = [];
  for (const backup of backups) {
    bytes.push(firstByte(await firstSegment(backup), backup.segment_bytes));
  }
  return bytes.reduce((a, b) => (a < b ? a : b));
}

const firstByte = (segment: string, segmentBytes: number) =>
  segmentNumber(segment, segmentBytes) * BigInt(segmentBytes);
