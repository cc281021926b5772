import { execFile } from 'node:child_process';
import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, it, onTestFinished } from 'vitest';

interface Measured {
  rows: number;
  /** Processor time, with the start of Node. */
  seconds: number;
  /** The most that was resident. */
  megabytes: number;
}

const SCRIPT = fileURLToPath(
  new URL('../../../../test/product-files/measure-file.ts', import.meta.url),
);
const run = promisify(execFile);

async function measure(...args: string[]): Promise<Measured> {
  const { stdout } = await run(process.execPath, [SCRIPT, ...args]);
  return JSON.parse(stdout);
}

it.each([
  { kind: 'CSV', count: 10_000, mostMegabytes: 200 },
  { kind: 'XLSX', count: 10_000, mostMegabytes: 250 },
  { kind: 'CSV', count: 100_000, mostMegabytes: 350 },
  { kind: 'XLSX', count: 100_000, mostMegabytes: 450 },
])(
  '[FILE-01] $count rows of $kind are written and read in at most $mostMegabytes MB',
  { timeout: 600_000 },
  async ({ kind, count, mostMegabytes }) => {
    const folder = await mkdtemp(join(tmpdir(), 'product-files-'));
    onTestFinished(() => rm(folder, { recursive: true }));
    const path = join(folder, 'products');

    const written = await measure('write', kind, String(count), path);
    const read = await measure('read', kind, String(count), path);

    const size = Math.round((await stat(path)).size / 1024 / 1024);
    process.stdout.write(`${kind} ${count}: ${size} MB, ${JSON.stringify({ written, read })}\n`);
    expect(read.rows).toBe(count);
    expect(written.megabytes).toBeLessThan(mostMegabytes);
    expect(read.megabytes).toBeLessThan(mostMegabytes);
  },
);
