import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, chownSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { fileURLToPath } from 'node:url';
import { freePort } from '@shop/server/tools/free-port.ts';
import { toRuntimeUrl } from '@shop/server/tools/local-postgres.ts';

/** PgBouncer keeps the prepared statements of a client since 1.21. */
const OLDEST = {
  pgbouncer: { version: [1, 21], option: '--version' },
  haproxy: { version: [2, 6], option: '-v' },
} as const;
type Program = keyof typeof OLDEST;

function isCurrent(name: Program, program: string): boolean {
  const { version, option } = OLDEST[name];
  try {
    const text = execFileSync(program, [option], { encoding: 'utf8' });
    const [, major = 0, minor = 0] = (/(\d+)\.(\d+)/.exec(text) ?? []).map(Number);
    return major > version[0] || (major === version[0] && minor >= version[1]);
  } catch {
    return false;
  }
}

/** The installed program; the nightly gate fetches a current one where that is missing or too old. */
export function findProgram(name: Program): string | undefined {
  const program = process.env[name.toUpperCase()] ?? name;
  if (isCurrent(name, program)) return program;
  if (!process.env.NIGHTLY) return undefined;
  const folder = `${tmpdir()}/shop-${name}`;
  const fetchProgram = new URL('../../../deploy/drill/fetch-program', import.meta.url);
  execFileSync(fileURLToPath(fetchProgram), [name, folder]);
  return `${folder}/${name}`;
}

interface Proxy {
  port: number;
  stop: () => Promise<void>;
}

const NOBODY = 65_534;

/** Starts a program with its files in a new folder. PgBouncer refuses to run as root. */
function startProgram(
  program: string,
  files: Record<string, (dir: string) => string>,
  getArgs: (dir: string) => string[],
) {
  const dir = mkdtempSync(`${tmpdir()}/shop-proxy-`);
  const asRoot = process.getuid?.() === 0;
  for (const [name, compose] of Object.entries(files)) {
    writeFileSync(`${dir}/${name}`, compose(dir));
    if (asRoot) chownSync(`${dir}/${name}`, NOBODY, NOBODY);
  }
  chmodSync(dir, 0o755);
  const ids = asRoot ? { uid: NOBODY, gid: NOBODY } : {};
  const child = spawn(program, getArgs(dir), { ...ids, stdio: 'ignore' });
  return async () => {
    child.kill('SIGKILL');
    if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
    rmSync(dir, { recursive: true });
  };
}

/** PgBouncer with an operator's settings, but for addresses and secrets. `url` is of the tables' owner. */
export async function startPgBouncer(
  program: string,
  settings: string,
  url: string,
): Promise<Proxy> {
  const users = [url, toRuntimeUrl(url)].map((one) => new URL(one));
  const port = await freePort();
  const stop = startProgram(
    program,
    {
      'pgbouncer.ini': (dir) =>
        settings
          .replace(/listen_addr = .*/, 'listen_addr = 127.0.0.1')
          .replace(/listen_port = .*/, `listen_port = ${port}\nunix_socket_dir =`)
          .replace(/auth_file = .*/, `auth_file = ${dir}/users`)
          .replaceAll(/server_tls.*\n/g, ''),
      users: () => users.map(({ username, password }) => `"${username}" "${password}"\n`).join(''),
    },
    (dir) => [`${dir}/pgbouncer.ini`],
  );
  return { port, stop };
}

/** HAProxy that shares connections between servers of this machine, by the rules of an operator's backend. */
export async function startHaproxy(
  program: string,
  balance: string,
  serverPorts: number[],
): Promise<Proxy> {
  const port = await freePort();
  const config = [
    'defaults',
    'mode tcp',
    'timeout connect 2s',
    'timeout client 1h',
    'timeout server 1h',
    'listen replicas',
    `bind 127.0.0.1:${port}`,
    balance,
    ...serverPorts.map((server, index) => `server db${index} 127.0.0.1:${server}`),
  ];
  const stop = startProgram(program, { 'haproxy.cfg': () => `${config.join('\n')}\n` }, (dir) => [
    '-db',
    '-f',
    `${dir}/haproxy.cfg`,
  ]);
  return { port, stop };
}
