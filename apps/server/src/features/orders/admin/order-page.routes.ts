import { adminOrderPage } from '@shop/contract';
import { isToBeCalledFirst } from '@shop/domain/orders/call-first';
import type { FastifyInstance } from 'fastify';
import { registerEndpoint } from '#http/endpoint.ts';
import { toMessageShop } from '#mail/message-shop.ts';
import { writeChatTexts } from '#mail/write-chat-texts.ts';
import type { Deps } from '#platform/deps.ts';
import { ShopError } from '#platform/shop-error.ts';
import { correctRecipient } from './correct-recipient.ts';
import { insertNote, listNotes } from './notes.queries.ts';
import { findOrderPage } from './order-page.queries.ts';

export function orderPageRoutes(
  app: FastifyInstance,
  deps: Pick<Deps, 'db' | 'settings'>,
  { origin }: { origin: string },
) {
  const { db } = deps;

  registerEndpoint(app, adminOrderPage.view, async ({ params: { id: order_id } }) => {
    const row = await findOrderPage(db, order_id);
    if (!row) throw new ShopError('ORDER_NOT_FOUND');
    const { user_id, payment_id, recipient_version, order_status, returns, ...fulfilment } = row;
    const settings = await deps.settings.load();
    const messages = await writeChatTexts({ db, shop: toMessageShop(settings, origin) }, order_id);
    return {
      user_id,
      claimed_at: row.claimed_at?.toISOString() ?? null,
      of_disabled_customer: row.of_disabled_customer,
      payment_id,
      recipient_version,
      returns,
      ...(messages && {
        messages: messages.map(({ created_at, ...message }) => ({
          ...message,
          at: created_at.toISOString(),
        })),
      }),
      correctable: order_status === 'Pending',
      notes: await listNotes(db, { order_id }),
      fulfilment: {
        ...fulfilment,
        order_id,
        call_first: isToBeCalledFirst(row, settings.callGuestsAbove),
        sent_before: row.sent_before?.toISOString() ?? null,
        cancellation_requested_at: row.cancellation_requested_at?.toISOString() ?? null,
      },
    };
  });

  registerEndpoint(app, adminOrderPage.addNote, async ({ params, body, caller }) => {
    const { id: order_id } = params;
    if (!(await findOrderPage(db, order_id))) throw new ShopError('ORDER_NOT_FOUND');
    await insertNote(db, { order_id }, { ...body, admin_id: caller.admin_id });
    return { notes: await listNotes(db, { order_id }) };
  });

  registerEndpoint(app, adminOrderPage.correctRecipient, async ({ params, body, caller }) => {
    const { version, state_confirmed, ...recipient } = body;
    await correctRecipient(deps, {
      order_id: params.id,
      recipient,
      version,
      state_confirmed,
      admin_id: caller.admin_id,
    });
    return { msg: 'The address has been corrected.' };
  });
}
