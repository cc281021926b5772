import { readFileSync } from 'node:fs';
import { availableParallelism, totalmem } from 'node:os';
import { sql } from 'kysely';
import { withDb } from '../load/pg-baseline.ts';

/** @param url of a database whose version is named */
export async function describeMachine(url?: string): Promise<string> {
  const cores = `${availableParallelism()} cores`;
  const memory = `${Math.round(totalmem() / 2 ** 30)} GB of memory`;
  const postgres = url === undefined ? [] : [`PostgreSQL ${await readVersion(url)}`];
  return [cores, memory, `Node ${process.versions.node}`, ...postgres].join(', ');
}

async function readVersion(url: string): Promise<string | undefined> {
  const { rows } = await withDb(url, (db) =>
    sql<{ server_version: string }>`show server_version`.execute(db),
  );
  return rows[0]?.server_version;
}

const TICKS_PER_SECOND = 100;

/** CPU time of a process, including its threads. */
export function readCpuSeconds(pid: number): number {
  const [, afterName = ''] = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ');
  const fields = afterName.split(' ').map(Number);
  const [user = Number.NaN, system = Number.NaN] = fields.slice(11, 13);
  return (user + system) / TICKS_PER_SECOND;
}

/** In megabytes. */
export interface Memory {
  /** VmHWM. */
  peak: number;
  /** Without mapped files, which processes share. */
  own: number;
}

export function readMemory(pid: number): Memory {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  const read = (name: string) =>
    (Number(new RegExp(`${name}:\\s+(\\d+) kB`).exec(status)?.[1]) * 1024) / 1e6;
  const peak = read('VmHWM');
  return { peak, own: peak - read('RssFile') };
}
