import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import type { Control } from '@shop/fake-razorpay/control';
import {
  type FakeRazorpay,
  type FakeRazorpayOptions,
  startFakeRazorpay,
} from '@shop/fake-razorpay/start-fake-razorpay';
import { type MailInbox, startMailInbox } from '@shop/mail-inbox/start-mail-inbox';
import { readDepsConfig } from '@shop/server/config/index.ts';
import type { Db } from '@shop/server/db/database.ts';
import { createDeps, type InfraDeps } from '@shop/server/platform/deps.ts';
import { freePort } from '@shop/server/tools/free-port.ts';
import { startTestPostgres } from './postgres.ts';
import {
  fakeRazorpayEnv,
  mailInboxEnv,
  type SpawnedServer,
  spawnServer,
  spawnWorker,
} from './processes.ts';

export interface ShopOptions {
  servers?: number;
  worker?: boolean;
  /** Settings of servers and worker, over the defaults. */
  env?: Record<string, string>;
  /** Port of the first server. */
  port?: number;
  /** Node flags of the servers. */
  flags?: string[];
  /** Webhooks go to the first server unless `webhookUrl` is given. */
  fakeRazorpay?: Partial<FakeRazorpayOptions>;
  /** Sends mail to its own inbox; without it the shop sends none. */
  mail?: boolean;
  /** Runs before the servers start. */
  seed?: (deps: InfraDeps) => Promise<void>;
}

export interface Shop {
  /** Database URL. */
  url: string;
  imageDir: string;
  deps: InfraDeps;
  db: Db;
  fakeRazorpay: FakeRazorpay;
  provider: Control;
  /** With `mail` only. */
  inbox: MailInbox | undefined;
  servers: SpawnedServer[];
  /** With `worker` only. */
  workerPid: number | undefined;
  origins: string[];
  /** Origin of the first server. */
  origin: string;
  stop: () => Promise<void>;
}

const DEFAULT_ENV = { TRUSTED_PROXIES: '127.0.0.1', LOG_LEVEL: 'error' };

/** The whole shop as processes: throwaway PostgreSQL, fake payment provider, mail inbox, servers and worker. */
export async function startShop(options: ShopOptions = {}): Promise<Shop> {
  const postgres = await startTestPostgres();
  const url = await postgres.createDatabase();
  const imageDir = mkdtempSync(`${tmpdir()}/shop-images-`);
  const inbox = options.mail ? await startMailInbox() : undefined;
  const mailEnv = mailInboxEnv(inbox);
  const config = readDepsConfig({ DATABASE_URL: url, IMAGE_DIR: imageDir, ...mailEnv });
  const { deps, close } = await createDeps(config, () => {});
  await options.seed?.(deps);

  const port = options.port ?? (await freePort());
  const webhookUrl = `http://127.0.0.1:${port}/api/razor/webhook`;
  const fakeRazorpay = await startFakeRazorpay({ webhookUrl, ...options.fakeRazorpay });
  const settings = { ...DEFAULT_ENV, ...fakeRazorpayEnv(fakeRazorpay), ...mailEnv };
  const env = { ...settings, IMAGE_DIR: imageDir, ...options.env };
  const servers = await spawnServers(url, port, { ...options, env });
  const worker = options.worker
    ? spawnWorker(url, { ORIGIN: `http://127.0.0.1:${port}`, ...env })
    : undefined;

  const origins = servers.map(({ origin }) => origin);
  return {
    url,
    imageDir,
    deps,
    fakeRazorpay,
    inbox,
    servers,
    origins,
    workerPid: worker?.pid,
    db: deps.db,
    provider: fakeRazorpay.control,
    origin: origins[0] ?? '',
    stop: async () => {
      await worker?.stop();
      await Promise.all(servers.map((server) => server.stop()));
      await fakeRazorpay.stop();
      await inbox?.stop();
      await close();
      await postgres.stop();
      rmSync(imageDir, { recursive: true });
    },
  };
}

const spawnServers = (url: string, port: number, { servers = 1, env, flags }: ShopOptions) =>
  Promise.all(
    Array.from({ length: servers }, (_, index) =>
      spawnServer(url, { ...env, ...(index === 0 && { PORT: `${port}` }) }, flags),
    ),
  );
