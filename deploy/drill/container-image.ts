import { ok } from 'node:assert/strict';
import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { stopProcess, waitForOk } from '@shop/server/platform/child-processes.ts';
import { fakeRazorpayEnv } from '@shop/server/tools/fake-razorpay-env.ts';
import { freePort } from '@shop/server/tools/free-port.ts';
import { startLocalPostgres } from '@shop/server/tools/local-postgres.ts';
import { mailInboxEnv } from '@shop/server/tools/mail-inbox-env.ts';
import { TEST_TOTP_KEY } from '@shop/server/tools/totp-key.ts';
import { copyRepository, installDebian } from './debian.ts';
import { step } from './steps.ts';

const CERTIFICATES = '/etc/ssl/certs/ca-certificates.crt';
const repository = new URL('../..', import.meta.url).pathname;
const PIPED = { stdio: 'pipe', encoding: 'utf8' } as const;

/** Builds and runs the Containerfile with buildah, and parses compose.yaml. */
export async function drillContainerImage(): Promise<void> {
  await step('compose.yaml', async () => checkCompose());
  const dir = mkdtempSync(`${tmpdir()}/shop-image-`);
  const buildah = (...args: string[]) =>
    execFileSync('buildah', [...storageFlags(dir), ...args], PIPED).trim();
  try {
    await step('base image: Debian 12, Node 24, npm 11', async () => createBaseImage(dir, buildah));
    await step('image build', async () => {
      copyRepository(`${dir}/context`);
      buildah('build', '--isolation=chroot', '--pull-never', '--tag=shop:proof', `${dir}/context`);
    });
    await step('migrate and serve as a non-root user', () => serveFromImage(dir, buildah));
  } finally {
    rmSync(dir, { recursive: true, force: true });
  }
}

const storageFlags = (dir: string) => [
  '--storage-driver=vfs',
  `--root=${dir}/images`,
  `--runroot=${dir}/running`,
];

/** compose.yaml reads its settings from /etc/shop; empty files are enough to parse it. */
function checkCompose(): string {
  const dir = mkdtempSync(`${tmpdir()}/shop-compose-`);
  const text = readFileSync(`${repository}compose.yaml`, 'utf8');
  for (const name of ['shop.env', 'payments.env', 'migrate.env', 'database.env'])
    writeFileSync(`${dir}/${name}`, '');
  writeFileSync(`${dir}/compose.yaml`, text.replaceAll('/etc/shop/', `${dir}/`));
  const services = execFileSync(
    'docker-compose',
    ['-f', `${dir}/compose.yaml`, 'config', '--services'],
    { ...PIPED, env: { ...process.env, SHOP_VERSION: 'proof' } },
  );
  rmSync(dir, { recursive: true });
  const published = text.match(/^ {4}ports: .*$/gm) ?? [];
  ok(
    published.length === 1 && published[0]?.includes('["80:80", "443:443"]'),
    'other ports are published',
  );
  return services.trim().split('\n').join(', ');
}

/** Replaces the official Node image where no image registry is reachable. */
function createBaseImage(dir: string, buildah: (...args: string[]) => string) {
  const root = `${dir}/base`;
  installDebian(root);
  const { version } = process;
  execFileSync(
    'npm',
    [
      'install',
      '--global',
      `--prefix=${root}/usr/local`,
      'npm@11',
      `node-linux-${process.arch}@${version.slice(1)}`,
    ],
    PIPED,
  );
  mkdirSync(`${root}/etc/ssl/certs`, { recursive: true });
  copyFileSync(CERTIFICATES, `${root}${CERTIFICATES}`);
  execFileSync('chroot', [root, 'useradd', '--create-home', '--uid=1000', 'node']);
  const container = buildah('from', 'scratch');
  buildah('add', '--quiet', container, root, '/');
  const path = '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin';
  for (const setting of [
    `PATH=${path}`,
    `NODE_EXTRA_CA_CERTS=${CERTIFICATES}`,
    `npm_config_cafile=${CERTIFICATES}`,
  ]) {
    buildah('config', '--env', setting, container);
  }
  const [, name = ''] =
    /^ARG NODE_IMAGE=(\S+)$/m.exec(readFileSync(`${repository}Containerfile`, 'utf8')) ?? [];
  buildah('commit', '--quiet', '--rm', container, name);
}

async function serveFromImage(
  dir: string,
  buildah: (...args: string[]) => string,
): Promise<string> {
  const postgres = await startLocalPostgres({
    dir: mkdtempSync(`${tmpdir()}/shop-image-`),
    persistent: false,
  });
  await postgres.createDatabase('shop');
  const port = await freePort();
  const settings = {
    ...fakeRazorpayEnv(),
    ...mailInboxEnv(),
    TOTP_KEY: TEST_TOTP_KEY,
    DATABASE_URL: postgres.getUrl('shop'),
    ORIGIN: 'https://shop.example',
    PORT: String(port),
    SHUTDOWN_GRACE_SECONDS: '0',
    IMAGE_DIR: '/var/lib/shop/images',
  };
  const container = buildah('from', '--pull-never', 'shop:proof');
  const runArgs = (...args: string[]) => [
    ...storageFlags(dir),
    'run',
    '--isolation=chroot',
    `--volume=${repository}.env.example:/shop/.env:ro`,
    ...Object.entries(settings).map((pair) => `--env=${pair.join('=')}`),
    container,
    ...args,
  ];
  let server: ChildProcess | undefined;
  try {
    const user = execFileSync('buildah', runArgs('id', '--user', '--name'), PIPED).trim();
    ok(user !== 'root', 'the image runs as root');
    execFileSync('buildah', runArgs('node', 'apps/server/src/bin/migrate.ts'), PIPED);
    server = spawn('buildah', runArgs('node', 'apps/server/src/bin/server.ts'), {
      stdio: 'ignore',
    });
    await waitForOk(`http://127.0.0.1:${port}/health/ready`, server);
    const page = await fetch(`http://127.0.0.1:${port}/home`);
    ok(page.ok, `/home responds with ${page.status}`);
    const megabytes = execFileSync('du', ['-sm', buildah('mount', container)], PIPED).split(
      '\t',
    )[0];
    return `as ${user}, ${megabytes} MB with its Debian`;
  } finally {
    if (server) await stopProcess(server);
    await postgres.stop();
  }
}
