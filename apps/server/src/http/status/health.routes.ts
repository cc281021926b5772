import { NO_STORE } from '@shop/contract';
import type { FastifyInstance } from 'fastify';
import type { Lifecycle } from '#platform/lifecycle.ts';

/** Liveness and readiness probes. */
export function healthRoutes(
  app: FastifyInstance,
  { lifecycle, checkReady }: { lifecycle: Lifecycle; checkReady: () => Promise<void> },
) {
  let wasReady = true;

  app.get('/health/live', { schema: { hide: true } }, async (_request, reply) =>
    reply.header('cache-control', NO_STORE).send({ live: true }),
  );

  app.get('/health/ready', { schema: { hide: true } }, async (request, reply) => {
    reply.header('cache-control', NO_STORE);
    const reason = await findReasonNotReady(lifecycle, checkReady);
    const ready = reason === undefined;
    // Probes come every few seconds, so only a change is logged.
    if (!ready && wasReady) request.log.warn({ reason }, 'not ready');
    if (ready && !wasReady) request.log.info('ready again');
    wasReady = ready;
    return reply.code(ready ? 200 : 503).send({ ready });
  });
}

async function findReasonNotReady(
  { state }: Lifecycle,
  checkReady: () => Promise<void>,
): Promise<string | undefined> {
  if (state !== 'serving') return state;
  try {
    await checkReady();
    return undefined;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}
