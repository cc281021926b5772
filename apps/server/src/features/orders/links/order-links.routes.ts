import { LINK_REQUESTED, orderClaims, orderLinks } from '@shop/contract';
import { paise, toRupees } from '@shop/domain/money';
import type { FastifyInstance } from 'fastify';
import { requestCancellation } from '#features/orders/cancellation.ts';
import { presentDocument } from '#features/tax/present-document.ts';
import { findDocument } from '#features/tax/view-documents.queries.ts';
import { registerEndpoint } from '#http/endpoint.ts';
import type { Deps } from '#platform/deps.ts';
import { ShopError } from '#platform/shop-error.ts';
import { claimOrders } from './claim-orders.ts';
import { listClaimableOrders } from './claims.queries.ts';
import { correctEmail } from './correct-email.ts';
import { requireFullLink } from './open-order-link.ts';
import { insertLinkRequest } from './order-links.queries.ts';

export function orderLinksRoutes(app: FastifyInstance, deps: Pick<Deps, 'db' | 'settings'>) {
  const { db } = deps;

  registerEndpoint(app, orderLinks.cancel, async ({ body }) => {
    const order_id = await requireFullLink(deps, body);
    const requested = await requestCancellation({ db }, order_id, 'link');
    return { msg: 'Cancellation requested', requested_at: requested.toISOString() };
  });

  registerEndpoint(app, orderLinks.viewDocument, async ({ body: { document_id, ...link } }) => {
    const order_id = await requireFullLink(deps, link);
    const document = await findDocument(db, document_id, 'link');
    // The number of a document is guessed easily: it must be one of this order.
    if (document?.order_id !== order_id) throw new ShopError('DOCUMENT_NOT_FOUND');
    return presentDocument(document);
  });

  registerEndpoint(app, orderLinks.correctEmail, async ({ body }) => {
    await correctEmail(db, body);
    return { msg: 'We have sent the order to this email.', email: body.email };
  });

  registerEndpoint(app, orderLinks.send, async ({ body }) => {
    await insertLinkRequest(db, body);
    return { msg: LINK_REQUESTED };
  });

  registerEndpoint(app, orderClaims.list, async ({ caller }) => {
    const rows = await listClaimableOrders(db, caller.user_id);
    return {
      orders: rows.map(({ total_paise, order_date, ...row }) => ({
        ...row,
        order_date: order_date.toISOString(),
        total_amount: toRupees(paise(total_paise)),
      })),
    };
  });

  registerEndpoint(app, orderClaims.claim, async ({ body, caller }) => {
    const claimed = await claimOrders(db, { ...body, user_id: caller.user_id });
    return { msg: 'Added to My Orders.', claimed };
  });
}
