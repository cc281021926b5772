import { fileURLToPath } from 'node:url';
import type { FastifyInstance } from 'fastify';
import type { ServerBuild } from 'react-router';
import { createServer, type RunnableDevEnvironment } from 'vite';
import type { HotAnswers } from '#http/response-cache.ts';
import { renderWith, type WebBuild } from './page-renderer.ts';
import { answerPages } from './ssr.ts';

const root = fileURLToPath(new URL('../../../../web', import.meta.url));

/** The same pages from their sources, changed in the browser as they are saved. */
export async function servePages(
  app: FastifyInstance,
  { hot, origin }: { hot: HotAnswers; origin: string },
) {
  const vite = await createServer({
    root,
    appType: 'custom',
    server: { middlewareMode: true, hmr: { server: app.server } },
  });
  app.addHook('onClose', () => vite.close());

  // Asked for anew each time: Vite replaces its environments when its settings change. React
  // Router's plugin always makes this one runnable.
  const load = (): Promise<ServerBuild & WebBuild> =>
    (vite.environments.ssr as RunnableDevEnvironment).runner.import(
      'virtual:react-router/server-build',
    );

  await app.register(async (pages) => {
    pages.addHook('onRequest', (request, reply, next) =>
      vite.middlewares(request.raw, reply.raw, next),
    );
    answerPages(pages, { hot, render: renderWith(app, load, origin) });
  });
}
