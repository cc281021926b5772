import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Load } from './statistics.ts';

const run = promisify(execFile);

interface Busy {
  connections: number;
  seconds: number;
}

export interface HttpLoad extends Load {
  /** All that were answered. */
  requests: number;
}

/** Loads one address over HTTP and reads wrk's report. */
export async function loadHttp(url: string, busy: Busy, flags: string[] = []): Promise<HttpLoad> {
  const { stdout } = await run('wrk', [
    ...['-t', '1', '-c', String(busy.connections), '-d', `${busy.seconds}s`, '--latency'],
    ...['--timeout', '10s', ...flags, url],
  ]);
  if (/Non-2xx|Socket errors/.test(stdout)) throw new Error(`${url}\n${stdout}`);
  const requests = Number(/(\d+) requests in/.exec(stdout)?.[1]);
  // Where nobody was answered, nobody was answered quickly.
  const at = (percentile: string) =>
    requests > 0 ? millisecondsIn(stdout, percentile) : Number.NaN;
  const perSecond = Number(/Requests\/sec:\s+([\d.]+)/.exec(stdout)?.[1]);
  return { requests, perSecond, p50: at('50%'), p99: at('99%') };
}

const listOf = (texts: string[]) => `{ ${texts.map((text) => JSON.stringify(text)).join(', ')} }`;

/** The same with a body, sent in turn by several customers. */
export const loadHttpAs = (
  url: string,
  busy: Busy,
  { body, cookies }: { body: unknown; cookies: string[] },
): Promise<HttpLoad> =>
  loadByScript(
    url,
    busy,
    `local cookies = ${listOf(cookies)}
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

/** Many addresses of one server in turn, as a browser asks for them. */
export const loadPaths = (origin: string, busy: Busy, paths: string[]): Promise<HttpLoad> =>
  loadByScript(
    origin,
    busy,
    `local paths = ${listOf(paths)}
     local turn = 0
     wrk.headers['accept-encoding'] = 'gzip, deflate, br'
     request = function()
       turn = turn % #paths + 1
       return wrk.format(nil, paths[turn])
     end`,
  );

async function loadByScript(url: string, busy: Busy, lua: string): Promise<HttpLoad> {
  const folder = mkdtempSync(join(tmpdir(), 'wrk-'));
  const script = join(folder, 'script.lua');
  writeFileSync(script, lua);
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
