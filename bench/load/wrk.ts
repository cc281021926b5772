import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Load } from './statistics.ts';

const run = promisify(execFile);

interface WrkOptions {
  connections: number;
  seconds: number;
}

export interface HttpLoad extends Load {
  /** Number of responses. */
  requests: number;
}

/** Runs wrk against one URL and parses its report. */
export async function loadHttp(
  url: string,
  options: WrkOptions,
  flags: string[] = [],
): Promise<HttpLoad> {
  const { stdout } = await run('wrk', [
    '-t',
    '1',
    '-c',
    String(options.connections),
    '-d',
    `${options.seconds}s`,
    '--latency',
    '--timeout',
    '10s',
    ...flags,
    url,
  ]);
  if (/Non-2xx|Socket errors/.test(stdout)) throw new Error(`${url}\n${stdout}`);
  const requests = Number(/(\d+) requests in/.exec(stdout)?.[1]);
  // Without responses wrk reports latencies of 0.
  const at = (percentile: string) =>
    requests > 0 ? parseMilliseconds(stdout, percentile) : Number.NaN;
  const perSecond = Number(/Requests\/sec:\s+([\d.]+)/.exec(stdout)?.[1]);
  return { requests, perSecond, p50: at('50%'), p99: at('99%') };
}

const toLuaList = (texts: string[]) =>
  `{ ${texts.map((text) => JSON.stringify(text)).join(', ')} }`;

/** POST requests by several customers in rotation. */
export const loadHttpAs = (
  url: string,
  options: WrkOptions,
  { body, cookies }: { body: unknown; cookies: string[] },
): Promise<HttpLoad> =>
  loadByScript(
    url,
    options,
    `local cookies = ${toLuaList(cookies)}
     local index = 0
     wrk.method = 'POST'
     wrk.body = ${JSON.stringify(JSON.stringify(body))}
     wrk.headers['content-type'] = 'application/json'
     request = function()
       index = index % #cookies + 1
       wrk.headers['cookie'] = cookies[index]
       return wrk.format()
     end`,
  );

/** GET requests to many paths in rotation, with a browser's accept-encoding. */
export const loadPaths = (
  origin: string,
  options: WrkOptions,
  paths: string[],
): Promise<HttpLoad> =>
  loadByScript(
    origin,
    options,
    `local paths = ${toLuaList(paths)}
     local index = 0
     wrk.headers['accept-encoding'] = 'gzip, deflate, br'
     request = function()
       index = index % #paths + 1
       return wrk.format(nil, paths[index])
     end`,
  );

async function loadByScript(url: string, options: WrkOptions, lua: string): Promise<HttpLoad> {
  const dir = mkdtempSync(join(tmpdir(), 'wrk-'));
  const script = join(dir, 'script.lua');
  writeFileSync(script, lua);
  try {
    return await loadHttp(url, options, ['-s', script]);
  } finally {
    rmSync(dir, { recursive: true });
  }
}

function parseMilliseconds(report: string, percentile: string): number {
  const [, value, unit] = new RegExp(`${percentile}\\s+([\\d.]+)(us|ms|s|m)`).exec(report) ?? [];
  const inMilliseconds = { us: 0.001, ms: 1, s: 1000, m: 60_000 }[unit ?? ''] ?? Number.NaN;
  return Number(value) * inMilliseconds;
}
