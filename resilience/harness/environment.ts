import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import type { Control } from '@shop/fake-razorpay/control';
import { openStandIn, type StandIn } from '@shop/fake-razorpay/start-fake-razorpay';
import { connect, type Db } from '@shop/server/db/database.ts';
import { passTime } from '@shop/server/test/advance-time.ts';
import { freePort } from '@shop/server/tools/local-postgres.ts';
import { type FaultProxy, openFaultProxy } from '../faults/fault-proxy.ts';
import { addCustomers, addProduct, type Customer } from './accounts.ts';
import { openDatabase, type StormDatabase } from './database.ts';
import { type History, openHistory } from './history.ts';
import type { Program } from './process.ts';
import { planShop, planWorker } from './processes.ts';

export interface HouseOptions {
  /** Proxies between the programs and the database, or the provider. Otherwise the line is bare. */
  databaseProxy?: boolean;
  providerProxy?: boolean;
  /** The programs are loaded with fail-points and can be armed. */
  failPoints?: boolean;
  /** False: it is not started before the checker needs it. */
  worker?: boolean;
  shops?: number;
  /** What is committed outlives a killed database. Slower. */
  durable?: boolean;
  /** A file for what PostgreSQL writes into its own log. Only of a durable one. */
  databaseLog?: string;
  /** Where PostgreSQL's folder lies. */
  databaseUnder?: string;
  /** Put over PostgreSQL's settings, and read at every start. Only of a durable one. */
  databaseSettings?: string[];
  /** Put over the settings of shop and worker. Read at every start, so that a restart can change them. */
  settings?: Record<string, string>;
  /** Given to Node before the program, for example a preload. */
  flags?: string[];
  /** How much faster the provider's time runs: 60 makes a minute of a second. */
  timeScale?: number;
}

export interface House {
  /** Past every proxy. */
  db: Db;
  database: StormDatabase;
  provider: Control;
  standIn: StandIn;
  /** The first one also gets the provider's events. */
  shops: Program[];
  origins: string[];
  worker: Program;
  databaseProxy: FaultProxy | undefined;
  providerProxy: FaultProxy | undefined;
  history: History;
  customers: (count: number) => Promise<Customer[]>;
  product: (product: { stock: number; rupees?: number }) => Promise<number>;
  /** Lets time pass for everything about money, in the database. */
  passTime: (time: string) => Promise<void>;
  /** Ends all faults of proxies and provider. */
  calm: () => Promise<void>;
  close: () => Promise<void>;
}

/** A whole shop on a throwaway PostgreSQL, with an imitated provider, all of them real processes. */
export async function openHouse(options: HouseOptions = {}): Promise<House> {
  const folder = mkdtempSync(`${tmpdir()}/shop-storm-house-`);
  const ports = await Promise.all(Array.from({ length: options.shops ?? 1 }, freePort));
  const origins = ports.map((port) => `http://127.0.0.1:${port}`);
  const outside = await openOutside(options, `${origins[0]}/api/razor/webhook`);
  const { database, standIn, databaseProxy, providerProxy } = outside;
  const around = {
    folder,
    url: through(database.url, databaseProxy),
    provider: { origin: through(standIn.origin, providerProxy), script: standIn.script },
    failPoints: options.failPoints ?? false,
    flags: options.flags ?? [],
    settings: options.settings ?? {},
  };
  const shops = ports.map((port, place) => planShop(around, port, `shop-${place}`));
  const worker = planWorker(around);
  const db = connect({ url: database.url, name: 'storm', connections: 4, onError: () => {} });
  await Promise.all(shops.map((shop) => shop.start()));
  if (options.worker ?? true) await worker.start();

  return {
    ...outside,
    db,
    provider: standIn.control,
    shops,
    origins,
    worker,
    history: openHistory(`${folder}/history.jsonl`),
    customers: (count) => addCustomers(db, count),
    product: (product) => addProduct(db, product),
    passTime: (time) => passTime(db, time),
    calm: () => calm(outside),
    async close() {
      await Promise.all([...shops, worker].map((program) => program.kill()));
      await db.destroy();
      await closeOutside(outside);
      rmSync(folder, { recursive: true });
    },
  };
}

type Outside = Pick<House, 'database' | 'standIn' | 'databaseProxy' | 'providerProxy'>;

/** Everything that the programs talk to. */
async function openOutside(options: HouseOptions, webhookUrl: string): Promise<Outside> {
  const { durable = false, databaseLog: log } = options;
  const { databaseUnder: under, databaseSettings: settings } = options;
  const database = await openDatabase({ durable, log, under, settings });
  const standIn = await openStandIn({ timeScale: options.timeScale ?? 60, webhookUrl });
  const providerPort = Number(new URL(standIn.origin).port);
  return {
    database,
    standIn,
    databaseProxy: options.databaseProxy ? await openFaultProxy(database.port) : undefined,
    providerProxy: options.providerProxy ? await openFaultProxy(providerPort) : undefined,
  };
}

async function calm({ standIn, databaseProxy, providerProxy }: Outside): Promise<void> {
  await databaseProxy?.set({ kind: 'pass' });
  await providerProxy?.set({ kind: 'pass' });
  await standIn.control.clearFaults();
}

async function closeOutside({ database, standIn, databaseProxy, providerProxy }: Outside) {
  await standIn.stop();
  await databaseProxy?.stop();
  await providerProxy?.stop();
  await database.stop();
}

/** The same address with the proxy's port in it. */
function through(address: string, proxy: FaultProxy | undefined): string {
  return proxy ? address.replace(/:\d+(?=\/|$)/, `:${proxy.port}`) : address;
}
