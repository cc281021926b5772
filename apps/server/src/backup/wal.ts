import { readdir, readFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import { readManifest } from './manifest.ts';

const unzip = promisify(gunzip);

interface BaseBackup {
  dir: string;
  segment_bytes: number;
}

interface Segment {
  name: string;
  file: string;
}

const SEGMENT = /^([0-9A-F]{24})\.gz$/;

/** Archived segments in the order of their names. */
export async function listSegments(walDir: string): Promise<Segment[]> {
  return (await readdir(walDir)).toSorted().flatMap((file) => {
    const name = SEGMENT.exec(file)?.[1];
    return name ? [{ name, file }] : [];
  });
}

/** Position in the WAL, independent of the timeline. */
export function segmentNumber(name: string, segmentBytes: number): bigint {
  const perLog = 0x1_0000_0000n / BigInt(segmentBytes);
  return BigInt(`0x${name.slice(8, 16)}`) * perLog + BigInt(`0x${name.slice(16, 24)}`);
}

export const parseTimeline = (name: string) => Number.parseInt(name.slice(0, 8), 16);

function toSegmentName(timeline: number, lsn: bigint, segmentBytes: number): string {
  const perLog = 0x1_0000_0000n / BigInt(segmentBytes);
  const number = lsn / BigInt(segmentBytes);
  const parts = [BigInt(timeline), number / perLog, number % perLog];
  return parts.map((part) => part.toString(16).toUpperCase().padStart(8, '0')).join('');
}

function parseLsn(text: string): bigint {
  const [high = '0', low = '0'] = text.split('/');
  return BigInt(`0x${high}`) * 0x1_0000_0000n + BigInt(`0x${low}`);
}

/** Segment at which recovery of a base backup starts. */
export async function firstSegment({ dir, segment_bytes }: BaseBackup): Promise<string> {
  const [{ Timeline, 'Start-LSN': start } = { Timeline: 0, 'Start-LSN': '0/0' }] = (
    await readManifest(dir)
  )['WAL-Ranges'];
  return toSegmentName(Timeline, parseLsn(start), segment_bytes);
}

/** Last segment that a base backup needs to become consistent. */
export async function lastNeededSegment({ dir, segment_bytes }: BaseBackup): Promise<string> {
  const { Timeline, 'End-LSN': end } = (await readManifest(dir))['WAL-Ranges'].at(-1) ?? {
    Timeline: 0,
    'End-LSN': '0/0',
  };
  return toSegmentName(Timeline, parseLsn(end) - 1n, segment_bytes);
}

/**
 * Checks the archive from the start of a base backup to the newest segment of the same timeline. Other
 * timelines have backups of their own.
 * @returns one line for every missing or damaged segment.
 */
export async function verifyWal(walDir: string, backup: BaseBackup): Promise<string[]> {
  const { segment_bytes } = backup;
  const number = ({ name }: { name: string }) => segmentNumber(name, segment_bytes);
  const firstName = await firstSegment(backup);
  const first = segmentNumber(firstName, segment_bytes);
  const needed = segmentNumber(await lastNeededSegment(backup), segment_bytes);
  const archived = (await listSegments(walDir)).filter(
    ({ name }) =>
      parseTimeline(name) === parseTimeline(firstName) &&
      segmentNumber(name, segment_bytes) >= first,
  );
  const existing = new Set(archived.map(number));
  const last = archived.map(number).reduce((a, b) => (a > b ? a : b), needed);

  const problems: string[] = [];
  for (let position = first; position <= last; position += 1n) {
    if (!existing.has(position)) problems.push(`WAL segment number ${position} is missing`);
  }
  for (const { file } of archived) {
    // gunzip verifies the CRC at the end of the file.
    const bytes = await unzip(await readFile(`${walDir}/${file}`)).catch(() => undefined);
    if (bytes?.length !== segment_bytes) problems.push(`wal/${file} is damaged`);
  }
  return problems;
}
