import { execFileSync, spawn } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { stopProcess } from '@shop/server/platform/child-processes.ts';
import { freePort } from '@shop/server/tools/free-port.ts';
import { waitFor } from '@shop/test-kit/wait-for';
import { waitForExit } from './debian.ts';
import type { NameServer } from './name-server.ts';

export interface Opendkim {
  port: number;
  /** Name and text of the DNS record with its public key. */
  host: string;
  record: string;
  stop: () => Promise<void>;
}

/** Starts opendkim, which signs for shop.test with a new key of 2048 bits. */
export async function startOpendkim(folder: string): Promise<Opendkim> {
  mkdirSync(folder);
  execFileSync('opendkim-genkey', [
    '--bits=2048',
    '--domain=shop.test',
    '--selector=relay',
    `--directory=${folder}`,
  ]);
  const port = await freePort();
  const config = {
    Mode: 's',
    Domain: 'shop.test',
    Selector: 'relay',
    KeyFile: `${folder}/relay.private`,
    Socket: `inet:${port}@127.0.0.1`,
    Background: 'no',
    // The drill runs as root, and the key belongs to root.
    RequireSafeKeys: 'no',
  };
  const lines = Object.entries(config).map((pair) => pair.join(' '));
  writeFileSync(`${folder}/opendkim.conf`, `${lines.join('\n')}\n`);
  const child = spawn('opendkim', ['-x', `${folder}/opendkim.conf`], { stdio: 'inherit' });
  process.once('exit', () => child.kill());
  await waitFor('opendkim listens', () => isListening(port), { timeoutMs: 20_000 });
  return {
    port,
    host: 'relay._domainkey.shop.test',
    record: readRecord(`${folder}/relay.txt`),
    stop: () => stopProcess(child),
  };
}

/** The record stands in a zone file, split in quoted strings. */
const readRecord = (file: string) =>
  [...readFileSync(file, 'utf8').matchAll(/"([^"]*)"/g)].map(([, part]) => part).join('');

/** Verifies the signature of a message with the key in DNS. @throws when it is not valid */
export async function verifySignature(message: string, { wrap }: NameServer): Promise<void> {
  const [program = '', ...args] = wrap(['opendkim-testmsg']);
  await waitForExit(spawn(program, args), message);
}

const isListening = (port: number) =>
  new Promise<boolean>((resolve) => {
    const socket = connect({ host: '127.0.0.1', port });
    socket.once('error', () => resolve(false));
    socket.once('connect', () => {
      socket.destroy();
      resolve(true);
    });
  });
