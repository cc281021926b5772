import { fileURLToPath, pathToFileURL } from 'node:url';
import fastifyStatic from '@fastify/static';
import { IMMUTABLE, ONE_HOUR } from '@shop/contract';
import type { FastifyInstance } from 'fastify';
import type { ServerBuild } from 'react-router';
import type { ResponseCache } from '#http/cache/response-cache.ts';
import { registerCachedRoute } from '#http/endpoint.ts';
import { createPageRenderer, type PageRenderer, type WebBuild } from './page-renderer.ts';
import { createRenderCapacity } from './render-capacity.ts';

const buildDir = fileURLToPath(new URL('../../../../web/build', import.meta.url));

export interface PagesOptions {
  responseCache: ResponseCache;
  origin: string;
}

/** Serves the built web app from the same process. Must be registered after the API. */
export async function registerPages(app: FastifyInstance, { responseCache, origin }: PagesOptions) {
  const build: ServerBuild & WebBuild = await import(
    pathToFileURL(`${buildDir}/server/index.js`).href
  );

  await app.register(async (pages) => {
    await pages.register(fastifyStatic, {
      root: `${buildDir}/client`,
      wildcard: false,
      index: false,
      cacheControl: false,
      preCompressed: true,
      setHeaders: (reply, path) =>
        void reply.header('cache-control', path.includes('/assets/') ? IMMUTABLE : ONE_HOUR),
    });
    registerPageRoutes(
      pages,
      responseCache,
      createPageRenderer(app, async () => build, origin),
    );
  });
}

/** Every path without its own route is a page. */
export function registerPageRoutes(
  pages: FastifyInstance,
  responseCache: ResponseCache,
  renderPage: PageRenderer,
) {
  // A page's own action parses the form from the raw request.
  pages.removeAllContentTypeParsers();
  pages.addContentTypeParser('*', (_request, _payload, done) => done(null));

  const route = { url: '/*', schema: { hide: true } };
  const limit = createRenderCapacity();
  const renderWithinCapacity: PageRenderer = async (request, reply) => {
    const page = await renderPage(request, reply);
    return { ...page, compute: limit(request, page.compute) };
  };
  registerCachedRoute(
    pages,
    responseCache,
    { ...route, method: ['GET', 'HEAD'] },
    renderWithinCapacity,
  );

  pages.route({
    ...route,
    method: ['POST', 'PUT', 'PATCH', 'DELETE'],
    handler: async (request, reply) => {
      const { compute } = await renderPage(request, reply);
      const { status, headers, body } = await compute();
      return reply.code(status).headers(headers).send(body);
    },
  });
}
