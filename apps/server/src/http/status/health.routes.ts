import type { FastifyInstance } from 'fastify';
import type { Life } from '#platform/lifecycle.ts';

/** For whoever keeps the process running: does it turn, and can it serve. */
export function healthRoutes(
  app: FastifyInstance,
  { life, checkReady }: { life: Life; checkReady: () => Promise<void> },
) {
  let wasReady = true;

  app.get('/health/live', { schema: { hide: true } }, async (_request, reply) =>
    reply.header('cache-control', 'no-store').send({ live: true }),
  );

  app.get('/health/ready', { schema: { hide: true } }, async (request, reply) => {
    reply.header('cache-control', 'no-store');
    const why = await whyNot(life, checkReady);
    // A probe comes every few seconds; the log is told when it turns.
    if (why !== undefined && wasReady) request.log.warn({ why }, 'not ready');
    if (why === undefined && !wasReady) request.log.info('ready again');
    const ready = why === undefined;
    wasReady = ready;
    return reply.code(ready ? 200 : 503).send({ ready });
  });
}

async function whyNot(
  { phase }: Life,
  checkReady: () => Promise<void>,
): Promise<string | undefined> {
  if (phase !== 'serving') return phase;
  try {
    await checkReady();
    return undefined;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}
