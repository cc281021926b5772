import { support } from '@shop/contract';
import type { FastifyInstance } from 'fastify';
import { normalizeCustomerImage } from '#features/catalog/images/normalize-image.ts';
import { registerEndpoint } from '#http/endpoint.ts';
import { registerMultipartEndpoint } from '#http/multipart.ts';
import type { Deps } from '#platform/deps.ts';
import { createTicket } from './create-ticket.ts';
import { replyToTicket, viewThread } from './reply-to-ticket.ts';
import { listOwnTickets } from './ticket-links.queries.ts';
import { openOwnTicket } from './ticket-links.ts';

export function supportRoutes(app: FastifyInstance, deps: Deps) {
  registerMultipartEndpoint(app, support.create, {
    onFile: normalizeCustomerImage,
    handle: async ({ body, files }, request) => {
      const caller = await app.auth.authenticate(request, 'customer');
      const user_id = caller && 'user_id' in caller ? caller.user_id : undefined;
      return { ticket_id: await createTicket(deps, { ...body, images: files, user_id }) };
    },
  });

  registerEndpoint(app, support.listMine, async ({ query, caller }) => {
    const rows = await listOwnTickets(deps.db, caller.user_id, query.order_number);
    const tickets = rows.map(({ created_at, ...ticket }) => ({
      ...ticket,
      at: created_at.toISOString(),
    }));
    return { tickets };
  });

  registerEndpoint(app, support.open, async ({ params, caller }) => ({
    token: await openOwnTicket(deps.db, caller.user_id, params.ticket_id),
  }));

  registerEndpoint(app, support.thread, ({ body }) => viewThread(deps, body.token));

  registerEndpoint(app, support.reply, ({ body }) => replyToTicket(deps, body));
}
