import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import {
  freePort,
  type LocalPostgres,
  startLocalPostgres,
} from '@shop/server/tools/local-postgres.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listAnywhere, OPERATING, type OwnRun, TRYING } from './doc-command-runners.ts';
import { readText } from './doc-commands.ts';
import { makeThrowawayCopy, type ThrowawayCopy } from './temp-checkout.ts';

/** On a busy machine; together they take about a minute on a calm one. */
const LONGEST_MS = 240_000;

let copy: ThrowawayCopy;

beforeAll(() => {
  copy = makeThrowawayCopy();
}, LONGEST_MS);
afterAll(() => copy.remove());

type Entry = [string, OwnRun];
type Ports = Record<string, number>;

async function endOf([command, own]: Entry, signal: AbortSignal, ports: Ports = {}) {
  const { as = command, input, until } = own;
  const free = as.replace('PORT=4000', `PORT=${await freePort()}`);
  const ready = typeof until === 'string' ? `http://127.0.0.1:${ports[until]}/health/ready` : until;
  const { code, words } = await copy.run(free, { input, until: ready, signal });
  return { words, code };
}

/** What goes on is ended by Ctrl-C, and has no code of its own then. */
const expectedOf = ([, { says = /(?:)/, until, code }]: Entry) => ({
  words: expect.stringMatching(says),
  code: code ?? (until ? null : 0),
});

describe('of somebody who tries the shop', () => {
  it.for(Object.entries(TRYING))('%s', { timeout: LONGEST_MS }, async (entry, { signal }) => {
    expect(await endOf(entry, signal)).toEqual(expectedOf(entry));
  });
});

describe('of an operator', () => {
  const ports: Ports = {};
  let postgres: LocalPostgres;

  beforeAll(async () => {
    postgres = await startLocalPostgres({
      folder: mkdtempSync(`${tmpdir()}/shop-docs-postgres-`),
      keep: false,
    });
    await postgres.createDatabase('shop');
    ports.PORT = await freePort();
    ports.WORKER_PORT = await freePort();
    const settings = {
      ...{ DATABASE_URL: postgres.urlOf('shop'), ...ports },
      ...{ ORIGIN: `http://localhost:${ports.PORT}`, STOP_SECONDS: 0, REHEARSAL: 'yes' },
      ...{ RAZORPAY_KEY_ID: 'rzp_test_0000000000', RAZORPAY_KEY_SECRET: 'a secret of a key' },
      ...{ RAZORPAY_WEBHOOK_SECRET: 'a secret of a webhook', BACKUP_FOLDER: `${copy.folder}/kept` },
    };
    const lines = Object.entries(settings).map(([name, value]) => `${name}="${value}"`);
    copy.write('.env', `${readText('.env.example')}\n${lines.join('\n')}\n`);
  }, LONGEST_MS);
  afterAll(() => postgres.stop());

  it.for(Object.entries(OPERATING))('%s', { timeout: LONGEST_MS }, async (entry, { signal }) => {
    expect(await endOf(entry, signal, ports)).toEqual(expectedOf(entry));
  });
});

describe('of anybody', () => {
  it.concurrent.for(listAnywhere())('%s', { timeout: LONGEST_MS }, async (entry, { signal }) => {
    expect(await endOf(entry, signal)).toEqual(expectedOf(entry));
  });
});
