import { fileURLToPath, pathToFileURL } from 'node:url';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { ServerBuild } from 'react-router';
import type { Computed, HotAnswers } from '#http/response-cache.ts';
import { renderWith, type WebBuild } from './page-renderer.ts';

const built = fileURLToPath(new URL('../../../../web/build', import.meta.url));

/** Mounts the built web app behind the API, in the same process. Register it last. */
export async function servePages(
  app: FastifyInstance,
  { hot, origin }: { hot: HotAnswers; origin: string },
) {
  const build: ServerBuild & WebBuild = await import(
    pathToFileURL(`${built}/server/index.js`).href
  );

  await app.register(async (pages) => {
    await pages.register(fastifyStatic, {
      root: `${built}/client`,
      wildcard: false,
      index: false,
      cacheControl: false,
      preCompressed: true,
      setHeaders: (reply, path) =>
        void reply.header('cache-control', path.includes('/assets/') ? FOREVER : HOUR),
    });
    answerPages(pages, { hot, render: renderWith(app, async () => build, origin) });
  });
}

const FOREVER = 'public, max-age=31536000, immutable';
const HOUR = 'public, max-age=3600';

interface PageOptions {
  hot: HotAnswers;
  render: (request: FastifyRequest, reply: FastifyReply) => Promise<Computed>;
}

/** Every path that nothing else has answered is a page. */
export function answerPages(pages: FastifyInstance, { hot, render }: PageOptions) {
  // A form posted to a page is read by the page's own action, from the raw request.
  pages.removeAllContentTypeParsers();
  pages.addContentTypeParser('*', (_request, _payload, done) => done(null));

  pages.route({
    method: ['GET', 'HEAD'],
    url: '/*',
    schema: { hide: true },
    onRequest: (request, reply, next) => {
      if (!hot.answerAtOnce(request, reply)) next();
    },
    handler: (request, reply) => hot.answer(request, reply, () => render(request, reply)),
  });

  pages.route({
    method: ['POST', 'PUT', 'PATCH', 'DELETE'],
    url: '/*',
    schema: { hide: true },
    handler: async (request, reply) => {
      const { status, headers, body } = await render(request, reply);
      return reply.code(status).headers(headers).send(body);
    },
  });
}
