import { type ChildProcess, spawn } from 'node:child_process';
import { appendFileSync, closeSync, openSync, readFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { Arming, Order, Report } from '../faults/fail-points.ts';

const SAMPLE = fileURLToPath(new URL('../../.env.example', import.meta.url));
const LOOK_MS = 20;
const LONGEST_START_MS = 60_000;

export interface ProgramPlan {
  name: string;
  /** shop.ts or worker.ts, by its address. */
  file: string;
  env: Record<string, string | undefined>;
  flags: string[];
  /** Where its words go. */
  log: string;
  isReady: (words: string) => Promise<boolean>;
}

/** A shop or a worker as a process of its own, which can die and be started again. */
export interface Program {
  name: string;
  pid: () => number;
  isAlive: () => boolean;
  /** Resolves when it is there again after the end that it was armed with. */
  revived: () => Promise<void>;
  start: () => Promise<void>;
  /** Asks it to end, and tells with which code it did. */
  stop: () => Promise<number | null>;
  /** Ends it between two instructions. */
  kill: () => Promise<void>;
  restart: () => Promise<void>;
  /** Everything it has written, over all its lives. */
  words: () => string;
  /** Ends that nobody has asked for. */
  deaths: () => string[];
  /** With fail-points: which one is to end it. Counting begins anew, and after its end so does it. */
  arm: (arming: Arming) => Promise<void>;
  /** With fail-points: the names of those passed since it was armed. */
  points: () => Promise<string[]>;
}

export function planProgram(plan: ProgramPlan): Program {
  const words = () => readFileSync(plan.log, 'utf8');
  appendFileSync(plan.log, '');
  const { start, end, now, deaths, revived } = lives(plan, words);
  return {
    name: plan.name,
    pid: () => now()?.pid ?? 0,
    isAlive: () => isAlive(now()),
    revived,
    start,
    stop: () => end('SIGTERM'),
    kill: async () => void (await end('SIGKILL')),
    restart: async () => {
      await end('SIGKILL');
      await start();
    },
    words,
    deaths: () => deaths,
    arm: async (arming) => void (await tell(now(), { kind: 'arm', arming })),
    points: async () => {
      const report = await tell(now(), { kind: 'list' });
      return report.kind === 'points' ? report.names : [];
    },
  };
}

const isAlive = (child: ChildProcess | undefined) =>
  child !== undefined && child.exitCode === null && child.signalCode === null;

/** One process after the other. */
function lives(plan: ProgramPlan, words: () => string) {
  let child: ChildProcess | undefined;
  let ended = Promise.resolve();
  let revived = Promise.resolve();
  let asked = false;
  const deaths: string[] = [];

  const start = async () => {
    asked = false;
    const from = words().length;
    const mine = launch(plan);
    child = mine;
    ended = new Promise((resolve) => {
      mine.once('exit', (code, signal) => {
        resolve();
        if (asked) return;
        if (/fail-point .*\n$/.test(words())) revived = start();
        else deaths.push(`${plan.name} has ended by itself: ${code ?? signal}`);
      });
    });
    await untilReady(plan, mine, () => words().slice(from));
  };
  const end = async (signal: NodeJS.Signals) => {
    asked = true;
    if (isAlive(child)) child?.kill(signal);
    await ended;
    return child?.exitCode ?? null;
  };
  return { start, end, now: () => child, deaths, revived: () => revived };
}

function launch({ file, env, flags, log }: ProgramPlan): ChildProcess {
  const out = openSync(log, 'a');
  const child = spawn(
    process.execPath,
    [`--env-file=${SAMPLE}`, ...flags, fileURLToPath(import.meta.resolve(file))],
    { env, stdio: ['ignore', out, out, 'ipc'] },
  );
  closeSync(out);
  child.on('error', () => {});
  child.channel?.unref();
  // However the storm ends, nothing of it goes on.
  const leave = () => child.kill('SIGKILL');
  process.once('exit', leave);
  child.once('exit', () => process.off('exit', leave));
  return child;
}

async function untilReady(plan: ProgramPlan, child: ChildProcess, words: () => string) {
  const latest = Date.now() + LONGEST_START_MS;
  while (!(await plan.isReady(words()))) {
    if (child.exitCode !== null || child.signalCode !== null || Date.now() > latest) {
      throw new Error(`${plan.name} did not start:\n${words().slice(-2_000)}`);
    }
    await pause(LOOK_MS);
  }
}

function tell(child: ChildProcess | undefined, order: Order): Promise<Report> {
  return new Promise((resolve, reject) => {
    if (!child?.connected) return reject(new Error('it does not run'));
    const lost = () => reject(new Error('it has ended'));
    child.once('exit', lost);
    child.once('message', (report: Report) => {
      child.off('exit', lost);
      resolve(report);
    });
    child.send(order);
  });
}
