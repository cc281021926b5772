import { readFile } from 'node:fs/promises';
import type { FastifyInstance } from 'fastify';
import type { Mailbox } from '../messages/mailbox.ts';
import type { Html } from './html.ts';
import { renderList, renderMail, renderMissing } from './render.ts';

const stylesheet = await readFile(new URL('inbox.css', import.meta.url), 'utf8');

/** A frame with the HTML of a message inherits this policy: no scripts, nothing from elsewhere. */
const POLICY = "default-src 'none'; style-src 'self' 'unsafe-inline'; img-src data:";

export function registerPages(app: FastifyInstance, mailbox: Mailbox): void {
  const page = ({ html }: Html) => `<!doctype html>\n${html}`;
  app.addHook('onRequest', async (_request, reply) => {
    reply.headers({
      'content-security-policy': POLICY,
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-store',
    });
  });
  app.get('/', (_request, reply) =>
    reply.type('text/html').send(page(renderList(mailbox.list().toReversed()))),
  );
  app.get('/inbox.css', (_request, reply) => reply.type('text/css').send(stylesheet));
  app.get<{ Params: { id: string } }>('/messages/:id', ({ params }, reply) => {
    const mail = mailbox.find(params.id);
    reply.type('text/html').code(mail ? 200 : 404);
    return reply.send(page(mail ? renderMail(mail) : renderMissing()));
  });
  app.get<{ Params: { id: string } }>('/messages/:id/raw', ({ params }, reply) => {
    const mail = mailbox.find(params.id);
    reply.type('text/plain').code(mail ? 200 : 404);
    return reply.send(mail?.raw ?? 'This message is not here any more.\n');
  });
}
