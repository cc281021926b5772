import { setTimeout as delay } from 'node:timers/promises';
import { CALLS, FAULTS } from '@shop/fake-razorpay/control';
import type { Environment } from '../harness/environment.ts';
import { healthStatus } from '../harness/process.ts';
import { terminateConnections } from '../harness/queries.ts';
import type { Random } from '../harness/random.ts';
import { expectCount } from '../harness/suite.ts';
import { deliver, signedCapture } from '../harness/webhook-client.ts';
import type { FaultProxy, ProxyFault } from './fault-proxy.ts';

export interface FaultContext {
  env: Environment;
  random: Random;
  /** Longest duration of one fault. */
  durationMs: number;
  /** Hits of every proxy fault applied, to see that it met traffic. */
  hits: number[];
  failures: string[];
}

/** Applies the fault, lets it last, and ends it. */
type Fault = (context: FaultContext) => Promise<void>;

const gracefulRestart: Fault = async ({ env, random }) => {
  const process = random.pick(env.processes);
  await process.stop();
  await process.start();
};

const wrongClock: Fault = async ({ env, random, durationMs }) => {
  const process = random.pick(env.processes);
  env.env.CLOCK_SHIFT_SECONDS = String(random.pick([-24 * 3600, -300, 300, 24 * 3600]));
  await process.restart();
  await delay(durationMs / 2);
  env.env.CLOCK_SHIFT_SECONDS = '0';
  await process.restart();
};

/** Servers stay alive, report not ready, and accept no webhook that they cannot store. */
const databaseKilled: Fault = async ({ env, durationMs, failures }) => {
  await env.database.kill();
  const webhook = signedCapture({}, 'while-the-database-is-down');
  failures.push(
    ...expectCount('as liveness without a database', await healthStatus(env.origin, 'live'), 200),
    ...expectCount('as readiness without a database', await healthStatus(env.origin, 'ready'), 503),
    ...expectCount('for a webhook without a database', (await deliver(env, webhook)).status, 503),
  );
  await delay(durationMs / 4);
  await env.database.start();
};

const connectionsTerminated: Fault = async ({ env, random, durationMs }) => {
  for (let left = 1 + random.below(4); left > 0; left -= 1) {
    await terminateConnections(env);
    await delay(durationMs / 8);
  }
};

const CONNECTION_FAULTS = [
  { kind: 'refuse' },
  { kind: 'reset' },
  { kind: 'reset-after-request' },
  { kind: 'hang' },
  { kind: 'delay', ms: 500, jitter: 2_000 },
  { kind: 'trickle', ms: 1 },
  { kind: 'cut', bytes: 2_000 },
] as const;

async function applyTo(
  proxy: FaultProxy,
  { hits }: FaultContext,
  fault: ProxyFault,
  durationMs: number,
): Promise<void> {
  await proxy.set(fault);
  await delay(durationMs);
  // A closed port cannot count.
  if (fault.kind !== 'refuse') hits.push(proxy.hits());
  await proxy.set({ kind: 'pass' });
}

const someTime = ({ random, durationMs }: FaultContext) => (durationMs * (1 + random.next())) / 2;

const connectionFault =
  (proxyOf: (env: Environment) => FaultProxy): Fault =>
  (context) =>
    applyTo(
      proxyOf(context.env),
      context,
      context.random.pick(CONNECTION_FAULTS),
      someTime(context),
    );

const commitsUnknown: Fault = (context) => {
  const matches = (transaction: string[]) => /^commit/i.test(transaction.at(-1) ?? '');
  const fault = { kind: 'lose-response', times: 20, matches } as const;
  return applyTo(context.env.databaseProxy, context, fault, context.durationMs / 2);
};

const databaseSlow: Fault = (context) => {
  const fault = { kind: 'delay', ms: 100, jitter: 200 } as const;
  return applyTo(context.env.databaseProxy, context, fault, (context.durationMs * 2) / 3);
};

const providerErrors: Fault = async ({ env: { provider }, random, durationMs }) => {
  for (const call of CALLS) {
    await provider.setFault({
      call,
      fault: random.pick(FAULTS),
      when: random.pick(['before', 'after']),
      wrong: random.pick(['amount', 'order', 'currency']),
      times: 1 + random.below(5),
    });
  }
  await delay(durationMs / 2);
  await provider.clearFaults();
};

const webhooksScrambled: Fault = async ({ env: { provider }, random, durationMs }) => {
  const spread = { shuffle: true, window_ms: Math.ceil(durationMs / 2), seed: random.below(1_000) };
  await provider.setWebhooks({ ...spread, copies: 2 + random.below(3), drop: random.next() / 2 });
  await delay(durationMs / 2);
  await provider.setWebhooks({ shuffle: false, copies: 1, drop: 0 });
};

export const FAULT_CATALOG = {
  'server killed': ({ env, random }) => random.pick(env.servers).restart(),
  'worker killed': ({ env }) => env.worker.restart(),
  'graceful restart': gracefulRestart,
  'wrong clock': wrongClock,
  'database killed': databaseKilled,
  'database restarted': ({ env: { database } }) => database.halt().then(database.start),
  'connections terminated': connectionsTerminated,
  'database connection': connectionFault((env) => env.databaseProxy),
  'commits unknown': commitsUnknown,
  'database slow': databaseSlow,
  'provider connection': connectionFault((env) => env.providerProxy),
  'provider down': (context) =>
    applyTo(context.env.providerProxy, context, { kind: 'refuse' }, context.durationMs),
  'provider errors': providerErrors,
  'webhooks scrambled': webhooksScrambled,
} satisfies Record<string, Fault>;
export type FaultName = keyof typeof FAULT_CATALOG;
