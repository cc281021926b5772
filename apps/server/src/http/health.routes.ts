import type { FastifyInstance } from 'fastify';

/** For whoever keeps the process running: is it there, and can it serve. */
export function healthRoutes(app: FastifyInstance, isReady: () => Promise<void>) {
  app.get('/health/live', { schema: { hide: true } }, async (_request, reply) =>
    reply.header('cache-control', 'no-store').send({ live: true }),
  );

  app.get('/health/ready', { schema: { hide: true } }, async (request, reply) => {
    reply.header('cache-control', 'no-store');
    try {
      await isReady();
      return { ready: true };
    } catch (error) {
      request.log.warn({ err: error }, 'not ready');
      return reply.code(503).send({ ready: false });
    }
  });
}
