import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { freePort } from '@shop/server/tools/free-port.ts';
import { type LocalPostgres, startLocalPostgres } from '@shop/server/tools/local-postgres.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTempCheckout, type TempCheckout } from '../temp-checkout.ts';
import { type CommandRun, DEVELOPMENT, listIndependent, OPERATION } from './doc-command-runners.ts';
import { readText } from './doc-commands.ts';

/** For a busy machine; all commands take about a minute on an idle one. */
const TIMEOUT_MS = 240_000;

let checkout: TempCheckout;

beforeAll(() => {
  checkout = createTempCheckout();
}, TIMEOUT_MS);
afterAll(() => checkout.remove());

type Entry = [string, CommandRun];
type Ports = Record<string, number>;

async function runCommand([command, options]: Entry, signal: AbortSignal, ports: Ports = {}) {
  const { as = command, input, until } = options;
  const withPort = as.replace('PORT=4000', `PORT=${await freePort()}`);
  const ready = typeof until === 'string' ? `http://127.0.0.1:${ports[until]}/health/ready` : until;
  return checkout.run(withPort, { input, until: ready, signal });
}

/** A long-running command is ended by Ctrl-C and has no exit code. */
const expectedResult = ([, { output = /(?:)/, until, code }]: Entry) => ({
  output: expect.stringMatching(output),
  code: code ?? (until ? null : 0),
});

describe('commands of a developer', () => {
  it.for(Object.entries(DEVELOPMENT))('%s', { timeout: TIMEOUT_MS }, async (entry, { signal }) => {
    expect(await runCommand(entry, signal)).toEqual(expectedResult(entry));
  });
});

describe('commands of an operator', () => {
  const ports: Ports = {};
  let postgres: LocalPostgres;

  beforeAll(async () => {
    postgres = await startLocalPostgres({
      dir: mkdtempSync(`${tmpdir()}/shop-docs-postgres-`),
      persistent: false,
    });
    await postgres.createDatabase('shop');
    ports.PORT = await freePort();
    ports.WORKER_PORT = await freePort();
    const settings = {
      DATABASE_URL: postgres.getUrl('shop'),
      ...ports,
      ORIGIN: `http://localhost:${ports.PORT}`,
      SHUTDOWN_GRACE_SECONDS: 0,
      REHEARSAL: 'yes',
      MAIL_URL: 'none',
      TOTP_KEY: Buffer.alloc(32, 'key').toString('base64'),
      RAZORPAY_KEY_ID: 'rzp_test_0000000000',
      RAZORPAY_KEY_SECRET: 'a secret of a key',
      RAZORPAY_WEBHOOK_SECRET: 'a secret of a webhook',
      IMAGE_BACKUP_DIR: `${checkout.dir}/kept`,
    };
    const lines = Object.entries(settings).map(([name, value]) => `${name}="${value}"`);
    checkout.write('.env', `${readText('.env.example')}\n${lines.join('\n')}\n`);
  }, TIMEOUT_MS);
  afterAll(() => postgres.stop());

  it.for(Object.entries(OPERATION))('%s', { timeout: TIMEOUT_MS }, async (entry, { signal }) => {
    expect(await runCommand(entry, signal, ports)).toEqual(expectedResult(entry));
  });
});

describe('commands without a shop', () => {
  it.concurrent.for(listIndependent())('%s', { timeout: TIMEOUT_MS }, async (entry, { signal }) => {
    expect(await runCommand(entry, signal)).toEqual(expectedResult(entry));
  });
});
