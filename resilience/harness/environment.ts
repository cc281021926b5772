import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { fromRupees } from '@shop/domain/money';
import type { Control } from '@shop/fake-razorpay/control';
import { type FakeRazorpay, startFakeRazorpay } from '@shop/fake-razorpay/start-fake-razorpay';
import { type MailInbox, startMailInbox } from '@shop/mail-inbox/start-mail-inbox';
import { createDb, type Db } from '@shop/server/db/database.ts';
import { freePort } from '@shop/server/tools/free-port.ts';
import { insertCustomers, type TestCustomer } from '@shop/test-kit/accounts';
import { advanceTime } from '@shop/test-kit/advance-time';
import { mailInboxEnv } from '@shop/test-kit/processes';
import { insertProduct } from '@shop/test-kit/products';
import { type FaultProxy, startFaultProxy } from '../faults/fault-proxy.ts';
import { type Database, openDatabase } from './database.ts';
import { createHistory, type History } from './history.ts';
import { createServerProcess, createWorkerProcess, type ManagedProcess } from './process.ts';
import { createRandom } from './random.ts';

export interface EnvironmentOptions {
  servers?: number;
  /** False: started only when the invariants are verified. */
  worker?: boolean;
  /** Fault proxies in front of PostgreSQL and of the payment provider. */
  databaseProxy?: boolean;
  providerProxy?: boolean;
  /** Sends mail to an inbox; without it the shop sends none. */
  mail?: boolean;
  /** Preloads fail-points.ts, so that a process can be armed to kill itself. */
  failPoints?: boolean;
  /** Commits survive a killed PostgreSQL; slower. Needed for kill, start and settings of the database. */
  durable?: boolean;
  /** A running database with the shop's tables, instead of a throwaway PostgreSQL. */
  database?: Database;
  /** File for PostgreSQL's own log; durable only. */
  databaseLog?: string;
  /** Parent of PostgreSQL's data directory. */
  databaseParent?: string;
  /** Environment variables over the defaults of servers and worker. */
  env?: Record<string, string>;
  flags?: string[];
  /** Speed of the provider's clock; 60 turns a minute into a second. */
  timeScale?: number;
}

export interface Environment {
  /** Connects past every proxy. */
  db: Db;
  database: Database;
  provider: Control;
  fakeRazorpay: FakeRazorpay;
  servers: ManagedProcess[];
  worker: ManagedProcess;
  processes: ManagedProcess[];
  origins: string[];
  /** Origin of the first server, which receives the webhooks. */
  origin: string;
  databaseProxy: FaultProxy;
  providerProxy: FaultProxy;
  /** With `mail` only. */
  inbox: MailInbox;
  history: History;
  /** Read at every start of a process, so a restart applies changes. */
  env: Record<string, string>;
  addCustomers: (count: number) => Promise<TestCustomer[]>;
  addCustomer: () => Promise<TestCustomer>;
  addProduct: (product: { stock: number; rupees?: number }) => Promise<number>;
  /** Moves every payment-related timestamp of the database into the past. */
  advanceTime: (interval: string) => Promise<void>;
  /** Ends every fault of the proxies, of the provider and of the inbox. */
  clearFaults: () => Promise<void>;
  close: () => Promise<void>;
}

/** A throwaway PostgreSQL, the fake provider, the mail inbox, servers and worker, all as real processes. */
export async function openEnvironment(
  options: EnvironmentOptions = {},
  seed = 1,
): Promise<Environment> {
  const dir = mkdtempSync(`${tmpdir()}/shop-resilience-`);
  const ports = await Promise.all(Array.from({ length: options.servers ?? 1 }, freePort));
  const origins = ports.map((port) => `http://127.0.0.1:${port}`);
  const [origin = ''] = origins;
  const outside = await openOutside(options, `${origin}/api/razor/webhook`, seed);
  const { database, fakeRazorpay, clearFaults } = outside;
  const env = { ...mailInboxEnv(outside.inbox), ...options.env };
  const context = {
    dir,
    env,
    databaseUrl: through(database.url, outside.proxies.database),
    fakeRazorpay: {
      origin: through(fakeRazorpay.origin, outside.proxies.provider),
      script: fakeRazorpay.script,
    },
    failPoints: options.failPoints ?? false,
    flags: options.flags ?? [],
  };
  const servers = ports.map((port, index) => createServerProcess(context, port, `server-${index}`));
  const worker = createWorkerProcess(context);
  const db = createDb({ url: database.url, name: 'resilience', connections: 4, onError: () => {} });
  const addCustomers = (count: number) => insertCustomers(db, count);
  const processes = [...servers, worker];
  const started = (options.worker ?? true) ? processes : servers;
  const close = async () => {
    await Promise.all(processes.map((process) => process.kill()));
    await db.destroy();
    await outside.close();
    rmSync(dir, { recursive: true });
  };
  await Promise.all(started.map((process) => process.start())).catch(async (error: unknown) => {
    await close();
    throw error;
  });

  return {
    db,
    database,
    fakeRazorpay,
    provider: fakeRazorpay.control,
    clearFaults,
    env,
    servers,
    worker,
    processes,
    origins,
    origin,
    history: createHistory(),
    addCustomers,
    get databaseProxy() {
      return required(outside.proxies.database);
    },
    get providerProxy() {
      return required(outside.proxies.provider);
    },
    get inbox() {
      return required(outside.inbox);
    },
    addCustomer: async () => required((await addCustomers(1))[0]),
    addProduct: createProductAdder(db),
    advanceTime: (interval) => advanceTime(db, interval),
    close,
  };
}

/** One after the other: each waits for the prices of the one before it, and never for long. */
function createProductAdder(db: Db): Environment['addProduct'] {
  let last: Promise<unknown> = Promise.resolve();
  return ({ stock, rupees = 2450 }) => {
    const product = { stock, price_paise: fromRupees(rupees) };
    const added = last.then(() => insertProduct(db, product));
    last = added.catch(() => {});
    return added;
  };
}

/** Everything the processes talk to. */
async function openOutside(options: EnvironmentOptions, webhookUrl: string, seed: number) {
  const { durable = false, databaseLog: log, databaseParent: parent, timeScale = 60 } = options;
  const database = options.database ?? (await openDatabase(durable, { log, parent }));
  const fakeRazorpay = await startFakeRazorpay({ timeScale, webhookUrl });
  const inbox = options.mail ? await startMailInbox() : undefined;
  const proxy = (wanted: boolean | undefined, port: number) =>
    wanted ? startFaultProxy(port, createRandom(seed)) : undefined;
  const proxies = {
    database: await proxy(options.databaseProxy, database.port),
    provider: await proxy(options.providerProxy, Number(new URL(fakeRazorpay.origin).port)),
  };
  return {
    database,
    fakeRazorpay,
    inbox,
    proxies,
    clearFaults: async () => {
      for (const one of Object.values(proxies)) await one?.set({ kind: 'pass' });
      await fakeRazorpay.control.clearFaults();
      await inbox?.control.clearFaults();
      await inbox?.control.startListening();
    },
    async close() {
      await fakeRazorpay.stop();
      await inbox?.stop();
      for (const one of Object.values(proxies)) await one?.stop();
      await database.stop();
    },
  };
}

/** The database URL with the proxy's port. */
function through(url: string, proxy: FaultProxy | undefined): string {
  return proxy ? url.replace(/:\d+(?=\/|$)/, `:${proxy.port}`) : url;
}

function required<T>(value: T | undefined): T {
  if (value === undefined) throw new Error('the environment was opened without it');
  return value;
}
