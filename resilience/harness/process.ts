import { type ChildProcess, spawn } from 'node:child_process';
import { appendFileSync, closeSync, openSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { toRuntimeUrl } from '@shop/server/tools/local-postgres.ts';
import { TEST_TOTP_KEY } from '@shop/server/tools/totp-key.ts';
import { fakeRazorpayEnv, UNLIMITED } from '@shop/test-kit/processes';
import type { Arming } from '../faults/fail-points.ts';

const ENV_FILE = fileURLToPath(new URL('../../.env.example', import.meta.url));
const FAIL_POINTS = new URL('../faults/fail-points.ts', import.meta.url).href;
/** Hundreds of starts share compiled code. */
export const COMPILE_CACHE = `${tmpdir()}/shop-resilience-cache`;
const POLL_MS = 20;
const START_TIMEOUT_MS = 60_000;

/** A server or the worker; it can end and be started again. */
export interface ManagedProcess {
  name: string;
  pid: () => number;
  isRunning: () => boolean;
  start: () => Promise<void>;
  /** SIGTERM. @returns the exit code */
  stop: () => Promise<number | null>;
  /** SIGKILL. */
  kill: () => Promise<void>;
  /** SIGKILL, then start. */
  restart: () => Promise<void>;
  /** Everything written, over all starts. */
  output: () => string;
  /** Exits that no suite asked for. */
  unexpectedExits: () => string[];
  /** Needs fail points: kills the process at this point; it then restarts by itself. */
  arm: (arming: Arming) => Promise<void>;
  /** Resolves when the restart after an armed kill is complete. */
  restarted: () => Promise<void>;
}

interface ProcessContext {
  dir: string;
  databaseUrl: string;
  fakeRazorpay: { origin: string; script: string };
  failPoints: boolean;
  flags: string[];
  env: Record<string, string>;
}

interface Plan {
  name: string;
  program: string;
  env: () => Record<string, string | undefined>;
  isReady: (output: string) => Promise<boolean>;
}

const defaultEnv = ({ dir, databaseUrl, fakeRazorpay }: ProcessContext) => ({
  ...process.env,
  ...fakeRazorpayEnv(fakeRazorpay),
  NODE_ENV: 'production',
  TOTP_KEY: TEST_TOTP_KEY,
  DATABASE_URL: toRuntimeUrl(databaseUrl),
  IMAGE_DIR: `${dir}/images`,
  TRUSTED_PROXIES: '127.0.0.1',
  LOGIN_RATE_LIMIT: UNLIMITED,
  PAY_RATE_LIMIT: UNLIMITED,
  PAYMENT_POLL_SECONDS: '0.05',
  RAZORPAY_MAX_RPS: '500',
  SHUTDOWN_GRACE_SECONDS: '0',
  NODE_COMPILE_CACHE: COMPILE_CACHE,
});

export function createServerProcess(context: ProcessContext, port: number, name: string) {
  const origin = `http://127.0.0.1:${port}`;
  const own = { HOST: '127.0.0.1', PORT: String(port), ORIGIN: origin, LOG_LEVEL: 'warn' };
  return createProcess(context, {
    name,
    program: '@shop/server/bin/server.ts',
    env: () => ({ ...defaultEnv(context), ...own, ...context.env }),
    isReady: async () => (await healthStatus(origin, 'ready')) === 200,
  });
}

export const createWorkerProcess = (context: ProcessContext): ManagedProcess =>
  createProcess(context, {
    name: 'worker',
    program: '@shop/server/bin/worker.ts',
    env: () => ({
      ...defaultEnv(context),
      LOG_LEVEL: 'info',
      // Links in messages begin with it.
      ORIGIN: 'http://127.0.0.1',
      ...context.env,
    }),
    isReady: async (output) => output.includes('"msg":"ready"'),
  });

export async function healthStatus(origin: string, probe: 'live' | 'ready'): Promise<number> {
  const response = await fetch(`${origin}/health/${probe}`).catch(() => undefined);
  return response?.status ?? 0;
}

function createProcess(context: ProcessContext, plan: Plan): ManagedProcess {
  const log = `${context.dir}/${plan.name}.log`;
  appendFileSync(log, '');
  const output = () => readFileSync(log, 'utf8');
  const exits: string[] = [];
  let child: ChildProcess | undefined;
  let ended = Promise.resolve();
  let restarted = Promise.resolve();
  let expected = false;

  const start = async () => {
    expected = false;
    const from = output().length;
    const current = launch(context, plan, log);
    child = current;
    ended = new Promise((resolve) => {
      current.once('exit', (code, signal) => {
        resolve();
        if (expected) return;
        if (/fail-point .*\n$/.test(output())) restarted = start();
        else exits.push(`${plan.name} ended by itself: ${code ?? signal}`);
      });
    });
    await waitUntilReady(plan, current, () => output().slice(from));
  };
  const end = async (signal: NodeJS.Signals) => {
    expected = true;
    if (child && isRunning(child)) child.kill(signal);
    await ended;
    return child?.exitCode ?? null;
  };
  const kill = async () => void (await end('SIGKILL'));
  return {
    name: plan.name,
    start,
    kill,
    output,
    pid: () => child?.pid ?? 0,
    isRunning: () => child !== undefined && isRunning(child),
    stop: () => end('SIGTERM'),
    restart: () => kill().then(start),
    unexpectedExits: () => exits,
    arm: (arming) => sendArming(child, arming),
    restarted: () => restarted,
  };
}

function launch({ failPoints, flags }: ProcessContext, { program, env }: Plan, log: string) {
  const out = openSync(log, 'a');
  const preload = failPoints ? [`--import=${FAIL_POINTS}`] : [];
  const file = fileURLToPath(import.meta.resolve(program));
  const args = [`--env-file=${ENV_FILE}`, ...preload, ...flags, file];
  const child = spawn(process.execPath, args, { env: env(), stdio: ['ignore', out, out, 'ipc'] });
  closeSync(out);
  child.on('error', () => {});
  child.channel?.unref();
  return killOnExit(child);
}

export const isRunning = ({ exitCode, signalCode }: ChildProcess): boolean =>
  exitCode === null && signalCode === null;

/** Kills the child when the run itself ends, however it ends. */
export function killOnExit(child: ChildProcess): ChildProcess {
  const kill = () => child.kill('SIGKILL');
  process.once('exit', kill);
  child.once('exit', () => process.off('exit', kill));
  return child;
}

export async function endProcess(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (!isRunning(child)) return;
  const exited = new Promise((resolve) => child.once('exit', resolve));
  child.kill(signal);
  await exited;
}

async function waitUntilReady({ name, isReady }: Plan, child: ChildProcess, output: () => string) {
  const deadline = Date.now() + START_TIMEOUT_MS;
  while (!(await isReady(output()))) {
    if (!isRunning(child) || Date.now() > deadline) {
      throw new Error(`${name} did not start:\n${output().slice(-2_000)}`);
    }
    await delay(POLL_MS);
  }
}

function sendArming(child: ChildProcess | undefined, arming: Arming): Promise<void> {
  return new Promise((resolve, reject) => {
    if (!child?.connected) return reject(new Error('the process does not run'));
    const onExit = () => reject(new Error('the process has ended'));
    child.once('exit', onExit);
    child.once('message', () => {
      child.off('exit', onExit);
      resolve();
    });
    child.send(arming);
  });
}
