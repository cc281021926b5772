import { adminSupport } from '@shop/contract';
import type { FastifyInstance } from 'fastify';
import { findTicketImage } from '#features/support/tickets.queries.ts';
import { registerEndpoint, registerImageEndpoint } from '#http/endpoint.ts';
import { sendPrivateImage } from '#http/private-image.ts';
import type { Deps } from '#platform/deps.ts';
import { ShopError } from '#platform/shop-error.ts';
import { answerTicket, closeTicket } from './answer-ticket.ts';
import { countTickets, findTicket, listTickets, type TicketRow } from './tickets.queries.ts';

export function adminSupportRoutes(app: FastifyInstance, deps: Deps) {
  const { db, images } = deps;
  const view = async (ticket_id: string) => {
    const ticket = await findTicket(db, ticket_id);
    if (!ticket) throw new ShopError('TICKET_NOT_FOUND');
    return { ...ticket, ...presentTimes(ticket) };
  };

  registerEndpoint(app, adminSupport.list, async ({ query: { status = 'open', page = 1 } }) => {
    const { tickets, more } = await listTickets(db, { status, page });
    return {
      tickets: tickets.map((ticket) => ({ ...ticket, ...presentTimes(ticket) })),
      more,
      counts: await countTickets(db),
    };
  });

  registerEndpoint(app, adminSupport.view, ({ params }) => view(params.ticket_id));

  registerImageEndpoint(app, adminSupport.image, async ({ params }, _request, reply) => {
    const key = await findTicketImage(db, params.ticket_id, params.position);
    const bytes = key && (await images.read(key));
    return sendPrivateImage(reply, bytes);
  });

  registerEndpoint(app, adminSupport.answer, async ({ params, body, caller }) => {
    await answerTicket(deps, { ...params, ...body, admin_id: caller.admin_id });
    return view(params.ticket_id);
  });

  registerEndpoint(app, adminSupport.close, async ({ params, body, caller }) => {
    await closeTicket(deps, { ...params, ...body, admin_id: caller.admin_id });
    return view(params.ticket_id);
  });
}

const presentTimes = (ticket: TicketRow) => ({
  created_at: ticket.created_at.toISOString(),
  answer_due_at: ticket.answer_due_at.toISOString(),
  end_due_at: ticket.end_due_at.toISOString(),
  answered_at: ticket.answered_at?.toISOString() ?? null,
  reply_due_at: ticket.reply_due_at?.toISOString() ?? null,
  closed_at: ticket.closed_at?.toISOString() ?? null,
});
