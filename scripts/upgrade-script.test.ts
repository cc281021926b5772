import { execFileSync, spawnSync } from 'node:child_process';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { fileURLToPath } from 'node:url';
import { describe, expect, it, onTestFinished } from 'vitest';

const script = fileURLToPath(new URL('../deploy/upgrade', import.meta.url));

/** Records who runs what and who has the owner's URL; runs only git, tar and file commands. */
const RUNUSER = `#!/bin/sh
user=$2; shift 4
home=$1; shift
echo "$user $*" >> "$LOG"
[ -z "\${MIGRATION_DATABASE_URL:-}" ] || echo "$user" >> "$LOG.owner"
case "$*" in
  'npm run build') echo changed > deploy/upgrade ;;
  npm*) mkdir -p packages/fake-razorpay packages/mail-inbox ;;
  *migrate.ts) ;;
  *) exec env "$home" "$@" ;;
esac
`;

/** Accepts any signature, in the words of ssh-keygen. */
const ACCEPT_ALL = `#!/bin/sh
[ "$2" != verify ] || cat > /dev/null
echo 'Good "git" signature for a@shop.example with ED25519 key SHA256:x'
`;

const OWNER_URL = 'postgres://shop:secret@127.0.0.1:5432/shop';

/** A machine in a directory: a repository with the given tags, and system commands that do nothing. */
function createMachine() {
  const home = mkdtempSync(`${tmpdir()}/shop-upgrade-`);
  onTestFinished(() => rmSync(home, { recursive: true }));
  for (const name of ['bin', 'source', 'releases', 'build']) mkdirSync(`${home}/${name}`);
  const stubs = { runuser: RUNUSER, pkill: '', chown: '', systemctl: '', curl: '', sleep: '' };
  for (const [name, text] of Object.entries(stubs)) {
    writeFileSync(`${home}/bin/${name}`, text || '#!/bin/sh\n');
    chmodSync(`${home}/bin/${name}`, 0o755);
  }
  writeFileSync(`${home}/shop.env`, 'WORKER_PORT=1\n');
  writeFileSync(`${home}/migrate.env`, `MIGRATION_DATABASE_URL=${OWNER_URL}\n`);
  for (const name of ['key', 'foreign-key'])
    execFileSync('ssh-keygen', ['-q', '-t', 'ed25519', '-N', '', '-f', `${home}/${name}`]);
  const git = (...args: string[]) =>
    execFileSync('git', [
      '-C',
      `${home}/source`,
      '-c',
      'user.name=a',
      '-c',
      'user.email=a@shop.example',
      ...args,
    ]);
  git('init', '--quiet', '--initial-branch=main');
  writeFileSync(`${home}/source/package.json`, '{}');
  mkdirSync(`${home}/source/deploy`);
  writeFileSync(`${home}/source/deploy/upgrade`, 'tagged\n');
  git('add', '.');
  git('commit', '--quiet', '--message', 'first');
  git('remote', 'add', 'origin', `${home}/source`);
  git('tag', 'v1');
  const sign = (version: string, key: string) => {
    const signing = ['-c', 'gpg.format=ssh', '-c', `user.signingkey=${home}/${key}.pub`];
    git(...signing, 'tag', '--sign', '--message', version, version);
  };
  sign('v2', 'key');
  sign('v3', 'foreign-key');

  const upgrade = (version: string, ...options: string[]) => {
    const { status, stderr } = spawnSync('sh', [script, version, ...options], {
      encoding: 'utf8',
      env: {
        ...process.env,
        PATH: `${home}/bin:${process.env.PATH}`,
        SHOP_HOME: home,
        SHOP_ENV: `${home}/shop.env`,
        SHOP_MIGRATE_ENV: `${home}/migrate.env`,
        SHOP_SIGNERS: `${home}/signers`,
        LOG: `${home}/log`,
      },
    });
    return { status, stderr };
  };
  const trustKey = () => {
    const key = readFileSync(`${home}/key.pub`, 'utf8');
    writeFileSync(`${home}/signers`, `a@shop.example ${key}`);
  };
  /** A program that accepts any signature, in the given configuration. */
  const plantProgram = (config: string) => {
    writeFileSync(`${home}/accept`, ACCEPT_ALL, { mode: 0o755 });
    git('config', '--file', `${home}/${config}`, 'gpg.ssh.program', `${home}/accept`);
  };
  const read = (file: string) => readFileSync(`${home}/${file}`, 'utf8');
  return { home, git, upgrade, trustKey, plantProgram, read, log: () => read('log').split('\n') };
}

describe('deploy/upgrade', () => {
  it('runs third-party code of the build as a user who cannot read the keys', () => {
    const machine = createMachine();

    expect(machine.upgrade('v1')).toMatchObject({ status: 0 });

    const log = machine.log();
    expect(log).toContain('shop-build npm run build');
    expect(log.filter((line) => /^shop |^shop-build git/.test(line))).toEqual([]);
  });

  it("gives the owner's password to the migration alone, and never on a command line", () => {
    const machine = createMachine();

    expect(machine.upgrade('v1')).toMatchObject({ status: 0 });

    expect(machine.read('log.owner')).toBe('shop-migrate\n');
    expect(machine.log()).toContain(
      'shop-migrate node_modules/.bin/node apps/server/src/bin/migrate.ts',
    );
    expect(machine.read('log')).not.toContain(OWNER_URL);
  });

  it('installs the files of deploy as they were tagged, whatever the build has made of them', () => {
    const machine = createMachine();

    expect(machine.upgrade('v1', '--build-only')).toMatchObject({ status: 0 });

    expect(machine.read('releases/v1/deploy/upgrade')).toBe('tagged\n');
    expect(machine.log().filter((line) => line.startsWith('shop-migrate'))).toEqual([]);
    expect(existsSync(`${machine.home}/current`)).toBe(false);
  });

  it.each(['main', 'HEAD', '../v1', 'v1;id', 'v4'])(
    'refuses %s, which is no tag of a version',
    (version) => {
      const machine = createMachine();

      expect(machine.upgrade(version).status).not.toBe(0);
    },
  );

  it('accepts only tags signed by a trusted key, once one is configured', () => {
    const machine = createMachine();
    machine.trustKey();

    expect(machine.upgrade('v1').status).not.toBe(0);
    expect(machine.upgrade('v3').status).not.toBe(0);
    expect(machine.upgrade('v2')).toMatchObject({ status: 0 });
  });

  it.each(['build/.gitconfig', 'source/.git/config'])(
    'verifies signatures with ssh-keygen, whatever program %s names',
    (config) => {
      const machine = createMachine();
      machine.trustKey();
      machine.plantProgram(config);

      const { status, stderr } = machine.upgrade('v3');

      expect(status).not.toBe(0);
      expect(stderr).toContain('v3 is not signed by a key of');
    },
  );

  it('refuses a signed version under the name of another', () => {
    const machine = createMachine();
    machine.trustKey();
    machine.git('update-ref', 'refs/tags/v9', 'refs/tags/v2');

    expect(machine.upgrade('v9').status).not.toBe(0);
  });

  it('refuses a clone that others can write', () => {
    const machine = createMachine();
    chmodSync(`${machine.home}/source/.git/config`, 0o666);

    const { status, stderr } = machine.upgrade('v1');

    expect(status).not.toBe(0);
    expect(stderr).toContain('clone the repository again, as root');
  });
});
