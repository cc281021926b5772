import { readdir, readFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import { readManifest } from './manifest.ts';

const unzip = promisify(gunzip);

/** A base backup, as far as its WAL is concerned. */
interface WalUser {
  folder: string;
  segment_bytes: number;
}

interface Segment {
  name: string;
  file: string;
}

const SEGMENT = /^([0-9A-F]{24})\.gz$/;

/** What has been archived, by name. */
export async function listSegments(folder: string): Promise<Segment[]> {
  return (await readdir(folder)).toSorted().flatMap((file) => {
    const name = SEGMENT.exec(file)?.[1];
    return name ? [{ name, file }] : [];
  });
}

/** Its place in the log, whatever the timeline. */
export function segmentNumber(name: string, segmentBytes: number): bigint {
  const perLog = 0x1_0000_0000n / BigInt(segmentBytes);
  return BigInt(`0x${name.slice(8, 16)}`) * perLog + BigInt(`0x${name.slice(16, 24)}`);
}

export const timelineOf = (name: string) => Number.parseInt(name.slice(0, 8), 16);

function segmentAt(timeline: number, lsn: bigint, segmentBytes: number): string {
  const perLog = 0x1_0000_0000n / BigInt(segmentBytes);
  const number = lsn / BigInt(segmentBytes);
  const parts = [BigInt(timeline), number / perLog, number % perLog];
  return parts.map((part) => part.toString(16).toUpperCase().padStart(8, '0')).join('');
}

function lsnOf(text: string): bigint {
  const [high = '0', low = '0'] = text.split('/');
  return BigInt(`0x${high}`) * 0x1_0000_0000n + BigInt(`0x${low}`);
}

/** Where replaying a base backup begins. */
export async function firstSegment({ folder, segment_bytes }: WalUser): Promise<string> {
  const [{ Timeline, 'Start-LSN': start } = { Timeline: 0, 'Start-LSN': '0/0' }] = (
    await readManifest(folder)
  )['WAL-Ranges'];
  return segmentAt(Timeline, lsnOf(start), segment_bytes);
}

/** The last one without which a base backup cannot be opened. */
export async function lastNeededSegment({ folder, segment_bytes }: WalUser): Promise<string> {
  const { Timeline, 'End-LSN': end } = (await readManifest(folder))['WAL-Ranges'].at(-1) ?? {
    Timeline: 0,
    'End-LSN': '0/0',
  };
  return segmentAt(Timeline, lsnOf(end) - 1n, segment_bytes);
}

/**
 * What is wrong with the archive from the beginning of a base backup to the newest segment of its own
 * timeline. Another that a restore has begun or left is not looked at: it has backups of its own.
 */
export async function checkWal(wal: string, backup: WalUser): Promise<string[]> {
  const { segment_bytes } = backup;
  const number = ({ name }: { name: string }) => segmentNumber(name, segment_bytes);
  const begin = await firstSegment(backup);
  const first = segmentNumber(begin, segment_bytes);
  const needed = segmentNumber(await lastNeededSegment(backup), segment_bytes);
  const archived = (await listSegments(wal)).filter(
    ({ name }) =>
      timelineOf(name) === timelineOf(begin) && segmentNumber(name, segment_bytes) >= first,
  );
  const there = new Set(archived.map(number));
  const last = archived.map(number).reduce((a, b) => (a > b ? a : b), needed);

  const wrong: string[] = [];
  for (let place = first; place <= last; place += 1n) {
    if (!there.has(place)) wrong.push(`WAL segment number ${place} is missing`);
  }
  for (const { file } of archived) {
    // The end of the packed file holds a checksum of what was packed.
    const bytes = await unzip(await readFile(`${wal}/${file}`)).catch(() => undefined);
    if (bytes?.length !== segment_bytes) wrong.push(`wal/${file} is damaged`);
  }
  return wrong;
}
