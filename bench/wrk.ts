import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import type { Load } from './load.ts';

const run = promisify(execFile);

/** Loads one address over HTTP and reads wrk's report. */
export async function loadHttp(
  url: string,
  { connections, seconds }: { connections: number; seconds: number },
): Promise<Load> {
  const { stdout } = await run('wrk', [
    ...['-t', '1', '-c', String(connections), '-d', `${seconds}s`, '--latency', url],
  ]);
  if (/Non-2xx|Socket errors/.test(stdout)) throw new Error(`${url}\n${stdout}`);
  return {
    perSecond: Number(/Requests\/sec:\s+([\d.]+)/.exec(stdout)?.[1]),
    p50: millisecondsIn(stdout, '50%'),
    p99: millisecondsIn(stdout, '99%'),
  };
}

function millisecondsIn(report: string, percentile: string): number {
  const [, value, unit] = new RegExp(`${percentile}\\s+([\\d.]+)(us|ms|s|m)`).exec(report) ?? [];
  const inMilliseconds = { us: 0.001, ms: 1, s: 1000, m: 60_000 }[unit ?? ''] ?? Number.NaN;
  return Number(value) * inMilliseconds;
}
