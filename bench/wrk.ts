import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Load } from './load.ts';

const run = promisify(execFile);

interface Busy {
  connections: number;
  seconds: number;
}

/** Loads one address over HTTP and reads wrk's report. */
export async function loadHttp(url: string, busy: Busy, flags: string[] = []): Promise<Load> {
  const { stdout } = await run('wrk', [
    ...['-t', '1', '-c', String(busy.connections), '-d', `${busy.seconds}s`, '--latency'],
    ...[...flags, url],
  ]);
  if (/Non-2xx|Socket errors/.test(stdout)) throw new Error(`${url}\n${stdout}`);
  return {
    perSecond: Number(/Requests\/sec:\s+([\d.]+)/.exec(stdout)?.[1]),
    p50: millisecondsIn(stdout, '50%'),
    p99: millisecondsIn(stdout, '99%'),
  };
}

/** The same with a body, sent in turn by several customers. */
export async function loadHttpAs(
  url: string,
  busy: Busy,
  { body, cookies }: { body: unknown; cookies: string[] },
): Promise<Load> {
  const folder = mkdtempSync(join(tmpdir(), 'wrk-'));
  const script = join(folder, 'script.lua');
  writeFileSync(
    script,
    `local cookies = { ${cookies.map((cookie) => JSON.stringify(cookie)).join(', ')} }
     local turn = 0
     wrk.method = 'POST'
     wrk.body = ${JSON.stringify(JSON.stringify(body))}
     wrk.headers['content-type'] = 'application/json'
     request = function()
       turn = turn % #cookies + 1
       wrk.headers['cookie'] = cookies[turn]
       return wrk.format()
     end`,
  );
  try {
    return await loadHttp(url, busy, ['-s', script]);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

function millisecondsIn(report: string, percentile: string): number {
  const [, value, unit] = new RegExp(`${percentile}\\s+([\\d.]+)(us|ms|s|m)`).exec(report) ?? [];
  const inMilliseconds = { us: 0.001, ms: 1, s: 1000, m: 60_000 }[unit ?? ''] ?? Number.NaN;
  return Number(value) * inMilliseconds;
}
