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

/** An empty Debian 12 that runs with a systemd of its own, on this machine's network. */
export interface Machine {
  root: string;
  /** Runs commands in it as root, one shell for all of them; gives what they wrote. */
  run: (commands: string, options?: { input?: string }) => Promise<string>;
  stop: () => Promise<void>;
}

const LOOK_MS = 100;

/** Downloads are kept between runs; nothing that was installed is. */
const cache = `${tmpdir()}/shop-ship-cache`;

/** Lays out a Debian as its installer leaves it: the base system and systemd. */
export function layDebian(root: string): string {
  mkdirSync(`${cache}/debs/partial`, { recursive: true });
  const base = `${cache}/base.tar`;
  const made = existsSync(base);
  if (!made) makeBase(base);
  mkdirSync(root, { recursive: true });
  execFileSync('tar', ['-xf', base, '-C', root]);
  trustAsHere(root);
  // It is thrown away: nothing need be safe on the disk before the next package.
  writeFileSync(`${root}/etc/dpkg/dpkg.cfg.d/throwaway`, 'force-unsafe-io\n');
  return made ? 'from the copy that was made before' : 'made anew';
}

function makeBase(file: string) {
  const folder = `${file}.folder`;
  // In a mount namespace of its own: whatever happens, nothing stays mounted.
  execFileSync('unshare', [
    ...['--mount', 'debootstrap', '--variant=minbase', '--include=systemd,systemd-sysv,dbus'],
    ...['bookworm', folder, mirror()],
  ]);
  execFileSync('tar', ['-cf', `${file}.part`, '-C', folder, '.']);
  execFileSync('rm', ['-rf', folder]);
  renameSync(`${file}.part`, file);
}

/** Where this machine gets its own packages from. */
function mirror(): string {
  const format = '$(CODENAME) $(REPO_URI)';
  const targets = execFileSync('apt-get', ['indextargets', '--format', format], {
    encoding: 'utf8',
  });
  const address = /^bookworm (\S+)$/m.exec(targets)?.[1];
  if (!address) throw new Error('this machine names no Debian 12 to install from');
  return address;
}

/** Certificates that this machine trusts beside the usual ones. */
function trustAsHere(root: string) {
  const local = '/usr/local/share/ca-certificates';
  if (existsSync(local)) cpSync(local, `${root}${local}`, { recursive: true });
}

/** What a command in a root gets of this machine's environment: how it reaches npm's registry. */
function environment(): Record<string, string> {
  const given = Object.entries(process.env).filter(([name]) =>
    /^(npm_config_(registry|cafile|proxy|https_proxy|noproxy)|https?_proxy|no_proxy)$/i.test(name),
  );
  return {
    PATH: '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin',
    HOME: '/root',
    LANG: 'C.UTF-8',
    DEBIAN_FRONTEND: 'noninteractive',
    NODE_EXTRA_CA_CERTS: '/etc/ssl/certs/ca-certificates.crt',
    npm_config_cafile: '/etc/ssl/certs/ca-certificates.crt',
    ...Object.fromEntries(given.map(([name, value]) => [name, value ?? ''])),
  };
}

const CONTAINER = [
  ...['systemd-nspawn', '--quiet', '--register=no', '--keep-unit', '--resolv-conf=copy-host'],
  ...[`--bind=${cache}/debs:/var/cache/apt/archives`],
];

/** Boots it. It ends with us, however we end. */
export async function boot(root: string): Promise<Machine> {
  const log = openSync(`${root}.log`, 'w');
  const child = spawn(
    'setpriv',
    ['--pdeathsig', 'TERM', ...CONTAINER, `--directory=${root}`, '--boot'],
    { stdio: ['ignore', log, log] },
  );
  const leader = await leaderOf(child);
  const run: Machine['run'] = (commands, { input = '' } = {}) =>
    finish(
      spawn('nsenter', ['--target', leader, '--all', 'sh', '-euc', `cd /\n${commands}`], {
        env: environment(),
      }),
      input,
    );
  // 'degraded' too: a container has no clock of its own to set.
  await run(
    'systemctl is-system-running --wait || test "$(systemctl is-system-running)" = degraded',
  );
  return {
    root,
    run,
    async stop() {
      const gone = once(child, 'exit');
      child.kill('SIGTERM');
      await gone;
    },
  };
}

/** Runs commands in a root that is not booted, as one of its users. */
export function runAs(
  root: string,
  { user, folder, commands }: Record<'user' | 'folder' | 'commands', string>,
) {
  const settings = Object.entries({ ...environment(), HOME: `/home/${user}` });
  return spawn('setpriv', [
    ...[
      '--pdeathsig',
      'TERM',
      ...CONTAINER,
      `--directory=${root}`,
      `--user=${user}`,
      `--chdir=${folder}`,
    ],
    ...settings.map(([name, value]) => `--setenv=${name}=${value}`),
    ...['--kill-signal=SIGRTMIN+3', '--as-pid2', 'sh', '-euc', commands],
  ]);
}

/** What it wrote, once it has ended well. */
export async function finish(child: ChildProcess, input = ''): Promise<string> {
  const parts: Buffer[] = [];
  child.stdout?.on('data', (part: Buffer) => parts.push(part));
  child.stderr?.on('data', (part: Buffer) => parts.push(part));
  child.stdin?.end(input);
  const [code]: unknown[] = await once(child, 'close');
  const said = Buffer.concat(parts).toString();
  if (code === 0) return said;
  throw new Error(`ended with ${String(code)}:\n${said.slice(-3_000)}`);
}

/** The first process inside, once systemd answers there. */
async function leaderOf(child: ChildProcess): Promise<string> {
  for (;;) {
    if (child.exitCode !== null) throw new Error('the machine did not boot: see its log');
    const leader = childrenOf(child.pid ?? 0).find((pid) => nameOf(pid) === 'systemd');
    if (leader) {
      const asked = spawn('nsenter', ['--target', leader, '--all', 'systemctl', 'list-jobs']);
      const [code]: unknown[] = await once(asked, 'close');
      if (code === 0) return leader;
    }
    await pause(LOOK_MS);
  }
}

const childrenOf = (pid: number) =>
  readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ');

function nameOf(pid: string): string {
  try {
    return readFileSync(`/proc/${pid}/comm`, 'utf8').trim();
  } catch {
    // It has gone in between.
    return '';
  }
}

/** The repository as it is here, without what it ignores. */
export function copyRepository(to: string) {
  mkdirSync(to, { recursive: true });
  const here = new URL('../..', import.meta.url).pathname;
  execFileSync(
    'sh',
    [
      '-euc',
      'git -C "$0" ls-files -z --cached --others --exclude-standard | tar -C "$0" --null --ignore-failed-read -cf - -T - | tar -xf - -C "$1"',
      ...[here, to],
    ],
    { stdio: ['ignore', 'inherit', 'ignore'] },
  );
}
