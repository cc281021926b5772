import type { Logger } from 'pino';
import { readinessOf, untilReady } from '#db/readiness.ts';
import type { Deps } from './deps.ts';

/**
 * A program that starts before its database waits for it, and says so. What it must ask before it can
 * begin is part of the waiting: the database may go again at any moment.
 */
export async function awaitDatabase<Answer>(
  { money, queue }: Pick<Deps, 'money' | 'queue'>,
  log: Logger,
  ask: () => Promise<Answer>,
): Promise<Answer> {
  const checkReady = readinessOf(money);
  const askAll = async () => {
    await checkReady();
    await queue.open();
    return ask();
  };
  return untilReady(askAll, (why) => log.warn({ why }, 'waiting for the database'));
}
