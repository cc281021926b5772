import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  cpSync,
  existsSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { setTimeout as pause } from 'node:timers/promises';

/** A Debian 12 container with its own systemd, on the host's network. */
export interface Machine {
  root: string;
  /** Runs the commands as root in one shell. @returns their output */
  run: (commands: string, options?: { input?: string }) => Promise<string>;
  stop: () => Promise<void>;
}

const POLL_MS = 100;

/** Package downloads are kept between runs. */
const cache = `${tmpdir()}/shop-deploy-cache`;

/** Unpacks a minimal Debian with systemd. */
export function installDebian(root: string): string {
  mkdirSync(`${cache}/debs/partial`, { recursive: true });
  const base = `${cache}/base.tar`;
  const cached = existsSync(base);
  if (!cached) createBaseArchive(base);
  mkdirSync(root, { recursive: true });
  execFileSync('tar', ['-xf', base, '-C', root]);
  copyTrustedCertificates(root);
  // The container is temporary: dpkg need not fsync.
  writeFileSync(`${root}/etc/dpkg/dpkg.cfg.d/throwaway`, 'force-unsafe-io\n');
  return cached ? 'from the cached archive' : 'created';
}

function createBaseArchive(file: string) {
  const folder = `${file}.folder`;
  // In its own mount namespace, so that nothing stays mounted after a failure.
  execFileSync('unshare', [
    '--mount',
    'debootstrap',
    '--variant=minbase',
    '--include=systemd,systemd-sysv,dbus',
    'bookworm',
    folder,
    mirror(),
  ]);
  execFileSync('tar', ['-cf', `${file}.part`, '-C', folder, '.']);
  execFileSync('rm', ['-rf', folder]);
  renameSync(`${file}.part`, file);
}

/** The package mirror of the host. */
function mirror(): string {
  const format = '$(CODENAME) $(REPO_URI)';
  const targets = execFileSync('apt-get', ['indextargets', '--format', format], {
    encoding: 'utf8',
  });
  const address = /^bookworm (\S+)$/m.exec(targets)?.[1];
  if (!address) throw new Error('the host has no package source for Debian 12');
  return address;
}

function copyTrustedCertificates(root: string) {
  const local = '/usr/local/share/ca-certificates';
  if (existsSync(local)) cpSync(local, `${root}${local}`, { recursive: true });
}

/** Environment of commands in the container, with the host's registry and proxy settings. */
function environment(): Record<string, string> {
  const inherited = Object.entries(process.env).filter(([name]) =>
    /^(npm_config_(registry|cafile|proxy|https_proxy|noproxy)|https?_proxy|no_proxy)$/i.test(name),
  );
  return {
    PATH: '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin',
    HOME: '/root',
    LANG: 'C.UTF-8',
    DEBIAN_FRONTEND: 'noninteractive',
    NODE_EXTRA_CA_CERTS: '/etc/ssl/certs/ca-certificates.crt',
    npm_config_cafile: '/etc/ssl/certs/ca-certificates.crt',
    ...Object.fromEntries(inherited.map(([name, value]) => [name, value ?? ''])),
  };
}

const CONTAINER = [
  'systemd-nspawn',
  '--quiet',
  '--register=no',
  '--keep-unit',
  '--resolv-conf=copy-host',
  `--bind=${cache}/debs:/var/cache/apt/archives`,
];

/** Boots the container; it is stopped when this process ends. */
export async function boot(root: string): Promise<Machine> {
  const log = openSync(`${root}.log`, 'w');
  const child = spawn(
    'setpriv',
    ['--pdeathsig', 'TERM', ...CONTAINER, `--directory=${root}`, '--boot'],
    { stdio: ['ignore', log, log] },
  );
  const leader = await waitForInit(child);
  const run: Machine['run'] = (commands, { input = '' } = {}) =>
    waitForExit(
      spawn('nsenter', ['--target', leader, '--all', 'sh', '-euc', `cd /\n${commands}`], {
        env: environment(),
      }),
      input,
    );
  // 'degraded' is accepted: a container cannot set its clock.
  await run(
    'systemctl is-system-running --wait || test "$(systemctl is-system-running)" = degraded',
  );
  return {
    root,
    run,
    async stop() {
      const exited = once(child, 'exit');
      child.kill('SIGTERM');
      await exited;
    },
  };
}

/** Runs commands in a container that is not booted, as one of its users. */
export function runAs(
  root: string,
  { user, folder, commands }: Record<'user' | 'folder' | 'commands', string>,
) {
  const settings = Object.entries({ ...environment(), HOME: `/home/${user}` });
  return spawn('setpriv', [
    '--pdeathsig',
    'TERM',
    ...CONTAINER,
    `--directory=${root}`,
    `--user=${user}`,
    `--chdir=${folder}`,
    ...settings.map(([name, value]) => `--setenv=${name}=${value}`),
    '--kill-signal=SIGRTMIN+3',
    '--as-pid2',
    'sh',
    '-euc',
    commands,
  ]);
}

/** @returns the output @throws when the exit code is not 0 */
export async function waitForExit(child: ChildProcess, input = ''): Promise<string> {
  const parts: Buffer[] = [];
  child.stdout?.on('data', (part: Buffer) => parts.push(part));
  child.stderr?.on('data', (part: Buffer) => parts.push(part));
  child.stdin?.end(input);
  const [code]: unknown[] = await once(child, 'close');
  const output = Buffer.concat(parts).toString();
  if (code === 0) return output;
  throw new Error(`exited with ${String(code)}:\n${output.slice(-3_000)}`);
}

/** @returns the pid of the container's systemd once systemctl responds */
async function waitForInit(child: ChildProcess): Promise<string> {
  for (;;) {
    if (child.exitCode !== null) throw new Error('the container did not boot: see its log');
    const leader = listChildren(child.pid ?? 0).find((pid) => getProcessName(pid) === 'systemd');
    if (leader) {
      const probe = spawn('nsenter', ['--target', leader, '--all', 'systemctl', 'list-jobs']);
      const [code]: unknown[] = await once(probe, 'close');
      if (code === 0) return leader;
    }
    await pause(POLL_MS);
  }
}

const listChildren = (pid: number) =>
  readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ');

function getProcessName(pid: string): string {
  try {
    return readFileSync(`/proc/${pid}/comm`, 'utf8').trim();
  } catch {
    // The process has exited in the meantime.
    return '';
  }
}

/** Copies the working tree without ignored files. */
export function copyRepository(to: string) {
  mkdirSync(to, { recursive: true });
  const repository = new URL('../..', import.meta.url).pathname;
  execFileSync(
    'sh',
    [
      '-euc',
      'git -C "$0" ls-files -z --cached --others --exclude-standard | tar -C "$0" --null --ignore-failed-read -cf - -T - | tar -xf - -C "$1"',
      repository,
      to,
    ],
    { stdio: ['ignore', 'inherit', 'ignore'] },
  );
}
