import type { Environment } from '../harness/environment.ts';
import type { Reply } from '../harness/http-client.ts';
import type { Random } from '../harness/random.ts';

/** Runs a step of staff while a process is killed. */
export type WhileKilled = <T>(step: () => Promise<T>) => Promise<T>;

interface Draw {
  random: Random;
  points: Points;
}

/** Number of statements from which the kill is drawn: a request on the server, batches and polls on the worker. */
export interface Points {
  server: number;
  worker: number;
}

/** Draws a victim for each step. A step may end before its statement is reached, so kills are counted. */
export function createKiller({ servers, worker }: Environment, { random, points }: Draw) {
  const killer = { kills: 0, whileKilled };
  return killer;

  async function whileKilled<T>(step: () => Promise<T>): Promise<T> {
    const victim = random.pick([...servers, worker]);
    const last = victim === worker ? points.worker : points.server;
    const before = victim.output().length;
    const isKilled = () => victim.output().slice(before).includes('fail-point ');
    const when = random.pick(['before', 'after'] as const);
    await victim.arm({ at: 1 + random.below(last), when });
    const result = await step();
    if (!isKilled()) {
      await victim.arm({ at: 0, when: 'before' }).catch((error: unknown) => {
        // It may die before this call disarms it.
        if (!isKilled()) throw error;
      });
    }
    if (isKilled()) {
      await victim.restarted();
      killer.kills += 1;
    }
    return result;
  }
}

/** Repeats a press after the server was killed and is back, as a person does. @returns the body of the reply */
export async function pressAgain(
  { servers }: Environment,
  press: () => Promise<Reply>,
): Promise<unknown> {
  for (;;) {
    const { status, text, body } = await press();
    if (status === 200) return body;
    if (status !== 0) throw new Error(`a press was refused: ${status} ${text}`);
    await Promise.all(servers.map((server) => server.restarted()));
  }
}
