import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { freePort } from '@shop/server/tools/local-postgres.ts';
import { until } from './wait-for.ts';

/** OpenStack Swift as an S3 store that really checks signatures, thrown away afterwards. */
export interface Swift {
  endpoint: string;
  /** Nobody answers any more; what is stored stays. */
  halt: () => Promise<void>;
  start: () => Promise<void>;
  /** It takes connections and says nothing, until it is awake again. */
  sleep: () => void;
  wake: () => void;
  /** The names in the bucket. */
  list: () => Promise<string[]>;
  stop: () => Promise<void>;
}

export const SWIFT_KEYS = {
  IMAGE_STORE: 's3',
  S3_BUCKET: 'shop',
  S3_REGION: 'us-east-1',
  S3_ACCESS_KEY_ID: 'test:tester',
  S3_SECRET_ACCESS_KEY: 'testing',
};

const PATIENCE = { limitMs: 120_000 };
const PACKAGES = 'swift-proxy swift-account swift-container swift-object memcached';
const KINDS = ['account', 'container', 'object'] as const;
const ROOT = process.getuid?.() === 0;
const USER = ROOT ? 'swift' : execFileSync('id', ['-un']).toString().trim();

interface Ports {
  account: number;
  container: number;
  object: number;
  proxy: number;
  cache: number;
}

export async function openSwift(): Promise<Swift> {
  if (!existsSync('/usr/bin/swift-proxy-server')) {
    throw new Error(`Swift is not here: apt-get install --no-install-recommends ${PACKAGES}`);
  }
  const folder = mkdtempSync(`${tmpdir()}/shop-storm-swift-`);
  chmodSync(folder, 0o755);
  const ports = await freePorts();
  layOut(folder, ports);
  const run = runnerOf(folder);
  const behind = [
    run('memcached', ['-l', '127.0.0.1', '-p', String(ports.cache), '-u', USER]),
    ...KINDS.map((kind) => run(`swift-${kind}-server`, [`${folder}/${kind}.conf`])),
  ];
  let proxy: ChildProcess;
  const endpoint = `http://127.0.0.1:${ports.proxy}`;
  const answers = async () => (await bucket(endpoint, 'PUT'))?.ok ?? false;
  const start = async () => {
    proxy = run('swift-proxy-server', [`${folder}/proxy.conf`]);
    await until('Swift answers', answers, PATIENCE);
  };
  await start();
  return {
    endpoint,
    start,
    halt: () => end(proxy),
    sleep: () => proxy.kill('SIGSTOP'),
    wake: () => proxy.kill('SIGCONT'),
    list: async () => ((await (await bucket(endpoint, 'GET'))?.text()) ?? '').match(/.+/g) ?? [],
    async stop() {
      await Promise.all([proxy, ...behind].map(end));
      rmSync(folder, { recursive: true });
    },
  };
}

const freePorts = async (): Promise<Ports> => ({
  account: await freePort(),
  container: await freePort(),
  object: await freePort(),
  proxy: await freePort(),
  cache: await freePort(),
});

/** Makes or lists the bucket, in Swift's own tongue. Nothing: it does not answer yet. */
async function bucket(endpoint: string, method: 'PUT' | 'GET'): Promise<Response | undefined> {
  const headers = { 'x-auth-user': 'test:tester', 'x-auth-key': 'testing' };
  const known = await fetch(`${endpoint}/auth/v1.0`, { headers }).catch(() => undefined);
  const token = known?.headers.get('x-auth-token');
  if (!token) return undefined;
  const account = known?.headers.get('x-storage-url');
  return fetch(`${account}/${SWIFT_KEYS.S3_BUCKET}`, {
    method,
    headers: { 'x-auth-token': token },
  });
}

/** One device, one copy of everything, no checks for mounted disks. */
function layOut(folder: string, ports: Ports): void {
  mkdirSync(`${folder}/disks/one`, { recursive: true });
  for (const kind of KINDS) {
    const ring = `${folder}/${kind}.builder`;
    execFileSync('swift-ring-builder', [ring, 'create', '6', '1', '1']);
    const device = `r1z1-127.0.0.1:${ports[kind]}/one`;
    execFileSync('swift-ring-builder', [ring, 'add', device, '1']);
    execFileSync('swift-ring-builder', [ring, 'rebalance']);
    writeFileSync(`${folder}/${kind}.conf`, backServer(kind, folder, ports[kind]));
  }
  writeFileSync(`${folder}/proxy.conf`, frontServer(folder, ports));
  if (ROOT) execFileSync('chown', ['-R', USER, folder]);
}

const common = (folder: string, port: number) => `[DEFAULT]
bind_ip = 127.0.0.1
bind_port = ${port}
workers = 0
user = ${USER}
swift_dir = ${folder}
log_level = WARNING
`;

const backServer = (kind: string, folder: string, port: number) => `${common(folder, port)}
devices = ${folder}/disks
mount_check = false
disable_fallocate = true
[pipeline:main]
pipeline = ${kind}-server
[app:${kind}-server]
use = egg:swift#${kind}
`;

const frontServer = (folder: string, ports: Ports) => `${common(folder, ports.proxy)}
[pipeline:main]
pipeline = catch_errors cache s3api tempauth bulk slo dlo symlink versioned_writes proxy-server
[app:proxy-server]
use = egg:swift#proxy
account_autocreate = true
[filter:s3api]
use = egg:swift#s3api
location = us-east-1
s3_acl = false
[filter:tempauth]
use = egg:swift#tempauth
user_test_tester = testing .admin
[filter:cache]
use = egg:swift#memcache
memcache_servers = 127.0.0.1:${ports.cache}
[filter:versioned_writes]
use = egg:swift#versioned_writes
allow_object_versioning = true
${['catch_errors', 'bulk', 'slo', 'dlo', 'symlink'].map((name) => `[filter:${name}]\nuse = egg:swift#${name}`).join('\n')}
`;

function runnerOf(folder: string) {
  const log = openSync(`${folder}/log`, 'a');
  return (program: string, args: string[]) => {
    const child = spawn(program, args, { stdio: ['ignore', log, log] });
    const leave = () => child.kill('SIGKILL');
    process.once('exit', leave);
    child.once('exit', () => process.off('exit', leave));
    return child;
  };
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const gone = new Promise((resolve) => child.once('exit', resolve));
  child.kill('SIGTERM');
  await gone;
}
