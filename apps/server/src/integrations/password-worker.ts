import { setPriority } from 'node:os';
import { type MessagePort, workerData } from 'node:worker_threads';
import { hashSync, parseOptions, verifySync } from '@node-rs/argon2';

/** argon2id, 19 MiB and two passes: about 30 ms of a core. Raising it rehashes at the next login. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

export type PasswordTask =
  | { password: string; hash?: undefined; verify: false }
  | { password: string; hash: string | undefined; verify: true };

export type PasswordAnswer = { hash: string } | { right: boolean; outdated: boolean };

// On Linux a priority is this thread's alone: browsing goes first, logging in takes the rest.
if (process.platform === 'linux') setPriority(19);

/** Compared with when there is no such account, so that the answer takes as long as any other. */
const nobody = hashSync('nobody', COST);

// Given by passwords.ts, which starts this thread and nothing else does.
const port = workerData as MessagePort;
port.on('message', (task: PasswordTask) => {
  port.postMessage(task.verify ? verified(task) : { hash: hashSync(task.password, COST) });
});

function verified({ password, hash }: { password: string; hash: string | undefined }) {
  const right = verifySync(hash ?? nobody, password) && hash !== undefined;
  return { right, outdated: right && isOutdated(hash) };
}

function isOutdated(hash: string): boolean {
  const { memoryCost, timeCost } = parseOptions(hash);
  return memoryCost < COST.memoryCost || timeCost < COST.timeCost;
}
