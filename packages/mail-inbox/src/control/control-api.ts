import type { FastifyInstance } from 'fastify';
import { stageOf } from '../faults/faults.ts';
import type { Inbox } from '../inbox.ts';
import type { Mail } from '../messages/mail.ts';
import type { Mailbox } from '../messages/mailbox.ts';
import { CONTROL_NAMES, type Control, DEFAULT_WAIT_MS, type WaitOptions } from './control.ts';

export const CONTROL_PATH = '/control/';
/** A client asks again after this time. */
const MAX_WAIT_MS = 20_000;

type Controls = { [name in keyof Control]: (...args: never[]) => Promise<unknown> };

/** One POST route per control function, with the arguments as a JSON array. */
export function registerControlApi(
  app: FastifyInstance,
  inbox: Inbox,
  { maxWaitMs = MAX_WAIT_MS } = {},
): void {
  const controls = createControls(inbox, maxWaitMs);
  for (const name of CONTROL_NAMES) {
    app.post(CONTROL_PATH + name, async (request, reply) => {
      // The client has the same interface, so its arguments have the right types.
      const args = (request.body as unknown[]).map((arg) => arg ?? undefined) as [never];
      try {
        const result = await controls[name](...args);
        if (name === 'waitFor' && result === undefined) return await reply.code(202).send();
        return await reply
          .header('content-type', 'application/json')
          .send(JSON.stringify(result) ?? '');
      } catch (error) {
        return await reply.code(500).send(error instanceof Error ? error.message : String(error));
      }
    });
  }
}

function createControls({ mailbox, faults, listener }: Inbox, maxWaitMs: number) {
  return {
    list: async (query) => mailbox.list(query),
    waitFor: (options: WaitOptions = {}) => waitFor(mailbox, options, maxWaitMs),
    clear: async (query) => mailbox.clear(query),
    setFault: async (fault) => {
      faults.set(fault);
      if (stageOf(fault) === 'connect') listener.closeIdle();
    },
    clearFaults: async () => faults.clear(),
    stopListening: () => listener.stop(),
    startListening: () => listener.start(),
    sessions: async () => ({ ...listener.counts(), messages: mailbox.count() }),
  } satisfies Omit<Control, 'waitFor'> & Controls;
}

/** @returns undefined when the client has to ask again. */
async function waitFor(
  mailbox: Mailbox,
  { count = 1, timeoutMs = DEFAULT_WAIT_MS, ...query }: WaitOptions,
  maxWaitMs: number,
): Promise<Mail[] | undefined> {
  const found = await mailbox.waitFor(query, count, Math.min(timeoutMs, maxWaitMs));
  if (found || timeoutMs > maxWaitMs) return found;
  const others = mailbox
    .list()
    .slice(-10)
    .map(({ to, subject }) => `  ${to.join(', ')}: ${subject}`);
  const wanted = JSON.stringify({ ...query, count });
  throw new Error([`no messages arrived for ${wanted}; the last ones are`, ...others].join('\n'));
}
