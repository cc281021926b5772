import { ok } from 'node:assert/strict';
import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { answers, end } from '@shop/server/platform/child-processes.ts';
import { standInSettings } from '@shop/server/tools/fake-razorpay-env.ts';
import { freePort, startLocalPostgres } from '@shop/server/tools/local-postgres.ts';
import { copyRepository, layDebian } from './debian.ts';
import { step } from './steps.ts';

const CERTIFICATES = '/etc/ssl/certs/ca-certificates.crt';
const repository = new URL('../..', import.meta.url).pathname;
const quietly = { stdio: 'pipe', encoding: 'utf8' } as const;

/** The Containerfile, built and run; no engine is needed for that. And compose.yaml, read by its tool. */
export async function proveImage(): Promise<void> {
  await step('compose.yaml', async () => readCompose());
  const folder = mkdtempSync(`${tmpdir()}/shop-image-`);
  const buildah = (...words: string[]) =>
    execFileSync('buildah', [...storeIn(folder), ...words], quietly).trim();
  try {
    await step('a stand-in for the base image: Debian 12, Node 24, npm 11', async () =>
      makeBaseImage(folder, buildah),
    );
    await step('the image, by the Containerfile', async () => {
      copyRepository(`${folder}/context`);
      buildah(
        'build',
        '--isolation=chroot',
        '--pull-never',
        '--tag=shop:proof',
        `${folder}/context`,
      );
    });
    await step('migrate and serve from the image, not as root', () => serveFrom(folder, buildah));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

const storeIn = (folder: string) => [
  ...['--storage-driver=vfs', `--root=${folder}/images`, `--runroot=${folder}/running`],
];

/** Its settings lie outside the repository; empty ones do to read it. */
function readCompose(): string {
  const folder = mkdtempSync(`${tmpdir()}/shop-compose-`);
  const text = readFileSync(`${repository}compose.yaml`, 'utf8');
  for (const name of ['shop.env', 'backup.env', 'database.env'])
    writeFileSync(`${folder}/${name}`, '');
  writeFileSync(`${folder}/compose.yaml`, text.replaceAll('/etc/shop/', ''));
  const read = execFileSync(
    'docker-compose',
    ['-f', `${folder}/compose.yaml`, 'config', '--services'],
    { ...quietly, env: { ...process.env, SHOP_VERSION: 'proof' } },
  );
  rmSync(folder, { recursive: true });
  const published = text.match(/^ {4}ports: .*$/gm) ?? [];
  ok(
    published.length === 1 && published[0]?.includes('["80:80", "443:443"]'),
    'other ports are open',
  );
  return read.trim().split('\n').join(', ');
}

/** Where there is no way to an image registry: what the official image has and the shop needs. */
function makeBaseImage(folder: string, buildah: (...words: string[]) => string) {
  const root = `${folder}/base`;
  layDebian(root);
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
    quietly,
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
    /^FROM (\S+)$/m.exec(readFileSync(`${repository}Containerfile`, 'utf8')) ?? [];
  buildah('commit', '--quiet', '--rm', container, name);
}

async function serveFrom(folder: string, buildah: (...words: string[]) => string): Promise<string> {
  const postgres = await startLocalPostgres({
    folder: mkdtempSync(`${tmpdir()}/shop-image-`),
    keep: false,
  });
  await postgres.createDatabase('shop');
  const port = await freePort();
  const settings = {
    ...standInSettings(),
    DATABASE_URL: postgres.urlOf('shop'),
    ORIGIN: 'https://shop.example',
    PORT: String(port),
    STOP_SECONDS: '0',
    IMAGE_FOLDER: '/var/lib/shop/images',
  };
  const container = buildah('from', '--pull-never', 'shop:proof');
  const inside = (...words: string[]) => [
    ...storeIn(folder),
    ...['run', '--isolation=chroot', `--volume=${repository}.env.example:/shop/.env:ro`],
    ...Object.entries(settings).map((pair) => `--env=${pair.join('=')}`),
    ...[container, ...words],
  ];
  let server: ChildProcess | undefined;
  try {
    const user = execFileSync('buildah', inside('id', '--user', '--name'), quietly).trim();
    ok(user !== 'root', 'it runs as root');
    execFileSync('buildah', inside('node', 'apps/server/src/bin/migrate.ts'), quietly);
    server = spawn('buildah', inside('node', 'apps/server/src/bin/server.ts'), { stdio: 'ignore' });
    await answers(`http://127.0.0.1:${port}/health/ready`, server);
    const page = await fetch(`http://127.0.0.1:${port}/home`);
    ok(page.ok, `its page answers ${page.status}`);
    const megabytes = execFileSync('du', ['-sm', buildah('mount', container)], quietly).split(
      '\t',
    )[0];
    return `as ${user}, ${megabytes} MB with its Debian`;
  } finally {
    if (server) await end(server);
    await postgres.stop();
  }
}
