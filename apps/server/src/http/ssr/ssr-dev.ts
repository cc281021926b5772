import { fileURLToPath } from 'node:url';
import type { FastifyInstance } from 'fastify';
import type { ServerBuild } from 'react-router';
import { createServer, type RunnableDevEnvironment } from 'vite';
import { createPageRenderer, type WebBuild } from './page-renderer.ts';
import { type PagesOptions, registerPageRoutes } from './ssr.ts';

const root = fileURLToPath(new URL('../../../../web', import.meta.url));

/** Serves the pages from their sources, with hot module replacement. */
export async function registerPages(app: FastifyInstance, { responseCache, origin }: PagesOptions) {
  const vite = await createServer({
    root,
    appType: 'custom',
    server: { middlewareMode: true, hmr: { server: app.server } },
  });
  app.addHook('onClose', () => vite.close());

  // Loaded for every request: Vite replaces its environments when its configuration changes. React
  // Router's plugin always makes the `ssr` environment runnable.
  const load = (): Promise<ServerBuild & WebBuild> =>
    (vite.environments.ssr as RunnableDevEnvironment).runner.import(
      'virtual:react-router/server-build',
    );

  await app.register(async (pages) => {
    pages.addHook('onRequest', (request, reply, next) =>
      vite.middlewares(request.raw, reply.raw, next),
    );
    registerPageRoutes(pages, responseCache, createPageRenderer(app, load, origin));
  });
}
