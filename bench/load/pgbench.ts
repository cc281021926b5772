import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Statement } from './statistics.ts';

const run = promisify(execFile);

/** The engine's own limit: the same statements a second, sent by pgbench, nothing read by Node. */
export async function loadEngine(
  url: string,
  statements: Statement[],
  { connections, seconds }: { connections: number; seconds: number },
): Promise<number> {
  const dir = mkdtempSync(join(tmpdir(), 'pgbench-'));
  const script = join(dir, 'script.sql');
  writeFileSync(script, statements.map((query) => `${inlineParameters(query)};\n`).join(''));
  try {
    const { stdout } = await run('pgbench', [
      '-n',
      '-M',
      'prepared',
      '-f',
      script,
      '-T',
      String(seconds),
      '-c',
      String(connections),
      '-j',
      '1',
      url,
    ]);
    return Number(/tps = ([\d.]+)/.exec(stdout)?.[1]);
  } finally {
    rmSync(dir, { recursive: true });
  }
}

/** pgbench has no way to pass texts and lists, so the values stand in the statement. */
function inlineParameters({ sql, parameters }: Statement): string {
  return sql.replace(/\$(\d+)/g, (_, place: string) => literal(parameters[Number(place) - 1]));
}

function literal(value: unknown): string {
  if (typeof value === 'number') return String(value);
  return text(Array.isArray(value) ? `{${value.map(quoted).join(',')}}` : String(value));
}

const quoted = (element: unknown) => `"${String(element).replaceAll('"', '\\"')}"`;

/** pgbench would take a colon for the start of a variable. */
const text = (value: string) =>
  `E'${value.replaceAll('\\', '\\\\').replaceAll("'", "''").replaceAll(':', '\\x3a')}'`;
