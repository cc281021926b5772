import { setTimeout as pause } from 'node:timers/promises';
import { CALLS, FAULTS } from '@shop/fake-razorpay/control';
import { sql } from 'kysely';
import type { House } from '../harness/environment.ts';
import type { Chance } from '../harness/random.ts';
import type { FaultProxy, ProxyFault } from './fault-proxy.ts';

export interface Scene {
  house: House;
  chance: Chance;
  /** The longest that a trouble may last. */
  lastsMs: number;
  /** Those of the programs, read at every start. */
  settings: Record<string, string>;
  /** How often each proxy that was there to spoil a line has done so. */
  hits: number[];
}

/** Strikes, lasts for a while, and is over when it resolves. */
export type Trouble = (scene: Scene) => Promise<void>;

const anyProgram = ({ house, chance }: Scene) => chance.pick([...house.shops, house.worker]);

const shopKilled: Trouble = ({ house, chance }) => chance.pick(house.shops).restart();
const workerKilled: Trouble = ({ house }) => house.worker.restart();

const stopped: Trouble = async (scene) => {
  const program = anyProgram(scene);
  await program.stop();
  await program.start();
};

const SHIFTS = [-24 * 3600, -300, 300, 24 * 3600];

const wrongClock: Trouble = async (scene) => {
  const { settings, chance, lastsMs } = scene;
  const program = anyProgram(scene);
  settings.CLOCK_SHIFT_SECONDS = String(chance.pick(SHIFTS));
  await program.restart();
  await pause(lastsMs / 2);
  settings.CLOCK_SHIFT_SECONDS = '0';
  await program.restart();
};

const databaseKilled: Trouble = async ({ house: { database }, lastsMs }) => {
  await database.kill();
  await pause(lastsMs / 4);
  await database.start();
};

const databaseRestarted: Trouble = async ({ house: { database } }) => {
  await database.halt();
  await database.start();
};

const backendsCut: Trouble = async ({ house: { db }, chance, lastsMs }) => {
  const cuts = 1 + chance.below(4);
  for (let cut = 0; cut < cuts; cut += 1) {
    await sql`
      select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and application_name <> 'storm'`.execute(db);
    await pause(lastsMs / 8);
  }
};

const LINES = [
  { kind: 'refuse' },
  { kind: 'reset' },
  { kind: 'reset-after-request' },
  { kind: 'hang' },
  { kind: 'delay', ms: 500, jitter: 2_000 },
  { kind: 'trickle', ms: 1 },
  { kind: 'cut', bytes: 2_000 },
] as const;

interface Spoiled {
  proxy: FaultProxy | undefined;
  fault: ProxyFault;
  ms: number;
}

async function spoil({ hits }: Scene, { proxy, fault, ms }: Spoiled): Promise<void> {
  await proxy?.set(fault);
  await pause(ms);
  // Where nobody listens nobody counts.
  if (proxy && fault.kind !== 'refuse') hits.push(proxy.hits());
  await proxy?.set({ kind: 'pass' });
}

const someTime = ({ chance, lastsMs }: Scene) => (lastsMs * (1 + chance.next())) / 2;

const databaseLine: Trouble = (scene) => {
  const { house, chance } = scene;
  const fault = chance.pick(LINES);
  return spoil(scene, { proxy: house.databaseProxy, fault, ms: someTime(scene) });
};

const LOST_ANSWERS = 20;

const commitsUnknown: Trouble = (scene) => {
  const isIt = (statements: string[]) => /^commit/i.test(statements.at(-1) ?? '');
  const fault = { kind: 'lose-answer', times: LOST_ANSWERS, isIt } as const;
  return spoil(scene, { proxy: scene.house.databaseProxy, fault, ms: scene.lastsMs / 2 });
};

const databaseSlow: Trouble = (scene) => {
  const fault = { kind: 'delay', ms: 100, jitter: 200 } as const;
  return spoil(scene, { proxy: scene.house.databaseProxy, fault, ms: (scene.lastsMs * 2) / 3 });
};

const providerLine: Trouble = (scene) => {
  const { house, chance } = scene;
  const fault = chance.pick(LINES);
  return spoil(scene, { proxy: house.providerProxy, fault, ms: someTime(scene) });
};

const providerDown: Trouble = (scene) => {
  const { house, lastsMs } = scene;
  return spoil(scene, { proxy: house.providerProxy, fault: { kind: 'refuse' }, ms: lastsMs });
};

const providerWrong: Trouble = async ({ house: { provider }, chance, lastsMs }) => {
  for (const call of CALLS) {
    await provider.setFault({
      call,
      fault: chance.pick(FAULTS),
      when: chance.pick(['before', 'after']),
      wrong: chance.pick(['amount', 'order', 'currency']),
      times: 1 + chance.below(5),
    });
  }
  await pause(lastsMs / 2);
  await provider.clearFaults();
};

const eventsSpoiled: Trouble = async ({ house: { provider }, chance, lastsMs }) => {
  const spread = { shuffle: true, window_ms: Math.ceil(lastsMs / 2), seed: chance.below(1_000) };
  await provider.setWebhooks({ ...spread, copies: 2 + chance.below(3), drop: chance.next() / 2 });
  await pause(lastsMs / 2);
  await provider.setWebhooks({ shuffle: false, copies: 1, drop: 0 });
};

export const TROUBLES = {
  'shop killed': shopKilled,
  'worker killed': workerKilled,
  'stopped and started': stopped,
  'wrong clock': wrongClock,
  'database killed': databaseKilled,
  'database restarted': databaseRestarted,
  'backends cut': backendsCut,
  'database line': databaseLine,
  'commits unknown': commitsUnknown,
  'database slow': databaseSlow,
  'provider line': providerLine,
  'provider down': providerDown,
  'provider wrong': providerWrong,
  'events spoiled': eventsSpoiled,
} satisfies Record<string, Trouble>;
export type TroubleName = keyof typeof TROUBLES;
