import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { freePort } from '@shop/server/tools/free-port.ts';
import { makeCertificate } from './certificate.ts';
import type { ShopAddress } from './https-client.ts';

export interface Proxy extends ShopAddress {
  plainPort: number;
  /** Directory of ACME challenges. */
  challenges: string;
  stop: () => Promise<void>;
}

const NAME = 'shop.example';
const readConfig = (file: string) =>
  readFileSync(new URL(`../nginx/${file}`, import.meta.url), 'utf8');

/** Starts nginx with the deployed configuration, on free ports and in a temporary directory. */
export async function startProxy(folder: string, servers: number[]): Promise<Proxy> {
  const [port, plainPort, uncachedPort] = [await freePort(), await freePort(), await freePort()];
  for (const name of ['cache', 'tls', 'logs', 'challenges']) mkdirSync(`${folder}/${name}`);
  const { key, certificate } = makeCertificate(`${folder}/tls`, NAME);
  const shop = replaceEach(readConfig('shop.conf'), [
    ['/var/cache/nginx/shop', `${folder}/cache`],
    ['/var/log/nginx', `${folder}/logs`],
    ['/var/www/certbot', `${folder}/challenges`],
    ['/etc/letsencrypt/live/shop/fullchain.pem', certificate],
    ['/etc/letsencrypt/live/shop/privkey.pem', key],
    ['listen [::]:443 ssl http2 default_server;', ''],
    ['listen [::]:80 default_server;', ''],
    ['listen 443 ', `listen 127.0.0.1:${port} `],
    ['listen 80 ', `listen 127.0.0.1:${plainPort} `],
    ['127.0.0.1:3080', `127.0.0.1:${uncachedPort}`],
  ]);
  const upstream = replaceEach(readConfig('shop-servers.conf'), [
    ['127.0.0.1:3001', `127.0.0.1:${servers[0]}`],
    ['127.0.0.1:3002', `127.0.0.1:${servers[1]}`],
  ]);
  writeFileSync(`${folder}/nginx.conf`, wrapConfig(folder, `${upstream}\n${shop}`));

  const child = spawn('nginx', ['-c', `${folder}/nginx.conf`, '-e', `${folder}/logs/start.log`]);
  process.once('exit', () => child.kill());
  await waitForPidFile(child, `${folder}/logs/pid`);
  return {
    name: NAME,
    port,
    plainPort,
    certificate: readFileSync(certificate),
    challenges: `${folder}/challenges`,
    async stop() {
      const exited = once(child, 'exit');
      child.kill();
      await exited;
    },
  };
}

const wrapConfig = (folder: string, http: string) => `
daemon off;
worker_processes auto;
pid ${folder}/logs/pid;
events { worker_connections 768; }
http {
  client_body_temp_path ${folder}/body;
  proxy_temp_path ${folder}/proxied;
  fastcgi_temp_path ${folder}/unused;
  uwsgi_temp_path ${folder}/unused;
  scgi_temp_path ${folder}/unused;
  ${http}
}`;

/** @throws when a text to replace is missing */
function replaceEach(text: string, pairs: [string, string][]): string {
  return pairs.reduce((before, [from, to]) => {
    if (!before.includes(from)) throw new Error(`the configuration does not contain ${from}`);
    return before.replaceAll(from, to);
  }, text);
}

const POLL_MS = 20;

/** nginx writes its pid file once it listens. */
async function waitForPidFile(child: ChildProcess, file: string): Promise<void> {
  for (;;) {
    if (child.exitCode !== null) throw new Error('nginx exited: see its log');
    try {
      if (readFileSync(file, 'utf8') !== '') return;
    } catch {
      // Not written yet.
    }
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
  }
}
