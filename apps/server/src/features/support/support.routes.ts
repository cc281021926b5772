import { support } from '@shop/contract';
import type { FastifyInstance } from 'fastify';
import { normalizeCustomerImage } from '#features/catalog/images/normalize-image.ts';
import { registerEndpoint } from '#http/endpoint.ts';
import { registerMultipartEndpoint } from '#http/multipart.ts';
import type { Deps } from '#platform/deps.ts';
import { createTicket } from './create-ticket.ts';
import { replyToTicket, viewThread } from './reply-to-ticket.ts';

export function supportRoutes(app: FastifyInstance, deps: Deps) {
  registerMultipartEndpoint(app, support.create, {
    onFile: normalizeCustomerImage,
    handle: async ({ body, files }, request) => {
      const caller = await app.auth.authenticate(request, 'customer');
      const user_id = caller && 'user_id' in caller ? caller.user_id : undefined;
      return { ticket_id: await createTicket(deps, { ...body, images: files, user_id }) };
    },
  });

  registerEndpoint(app, support.thread, ({ body }) => viewThread(deps, body.token));

  registerEndpoint(app, support.reply, ({ body }) => replyToTicket(deps, body));
}
