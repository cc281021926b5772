import { execFileSync, spawnSync } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { fileURLToPath } from 'node:url';
import { describe, expect, it, onTestFinished } from 'vitest';

const script = fileURLToPath(new URL('../deploy/upgrade', import.meta.url));

/** Records who runs what, and runs only git, tar and file commands. */
const RUNUSER = `#!/bin/sh
user=$2; shift 3
while [ "\${1#*=}" != "$1" ] || [ "$1" = env ]; do shift; done
echo "$user $*" >> "$LOG"
case $1 in npm) [ "$2" = run ] || mkdir -p packages/fake-razorpay packages/mail-inbox ;; *) exec "$@" ;; esac
`;

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
  execFileSync('ssh-keygen', ['-q', '-t', 'ed25519', '-N', '', '-f', `${home}/key`]);
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
  git('add', '.');
  git('commit', '--quiet', '--message', 'first');
  git('remote', 'add', 'origin', `${home}/source`);
  git('tag', 'v1');
  const signing = ['-c', 'gpg.format=ssh', '-c', `user.signingkey=${home}/key.pub`];
  git(...signing, 'tag', '--sign', '--message', 'v2', 'v2');

  const upgrade = (version: string) => {
    const { status, stderr } = spawnSync('sh', [script, version], {
      encoding: 'utf8',
      env: {
        ...process.env,
        PATH: `${home}/bin:${process.env.PATH}`,
        SHOP_HOME: home,
        SHOP_ENV: `${home}/shop.env`,
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
  return { upgrade, trustKey, log: () => readFileSync(`${home}/log`, 'utf8').split('\n') };
}

describe('deploy/upgrade', () => {
  it('runs third-party code of the build as a user who cannot read the keys', () => {
    const machine = createMachine();

    expect(machine.upgrade('v1')).toMatchObject({ status: 0 });

    const byShop = machine.log().filter((line) => line.startsWith('shop '));
    expect(byShop).toEqual(['shop npm run migrate']);
    expect(machine.log()).toContain('shop-build npm run build');
  });

  it.each(['main', 'HEAD', '../v1', 'v1;id', 'v3'])(
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
    expect(machine.upgrade('v2')).toMatchObject({ status: 0 });
  });
});
