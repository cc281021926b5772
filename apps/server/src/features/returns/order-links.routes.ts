import { type LinkedOrder, orderLinks } from '@shop/contract';
import type { FastifyInstance } from 'fastify';
import { normalizeCustomerImage } from '#features/catalog/images/normalize-image.ts';
import { openOrderLink, requireFullLink } from '#features/orders/links/open-order-link.ts';
import { loadLimitedOrder, loadOrderDetails } from '#features/orders/order-details.ts';
import { findOrder } from '#features/orders/orders.queries.ts';
import { registerEndpoint } from '#http/endpoint.ts';
import { registerMultipartEndpoint } from '#http/multipart.ts';
import type { Deps } from '#platform/deps.ts';
import { ShopError } from '#platform/shop-error.ts';
import { askReturn } from './ask-return.ts';
import { findReturnable } from './find-returnable.ts';
import { listReturnsOfOrder, presentReturn } from './view-returns.queries.ts';

/** Here, because the full view of an order shows its returns. */
export function returnsByLinkRoutes(app: FastifyInstance, deps: Deps) {
  const { db } = deps;

  registerEndpoint(app, orderLinks.view, async ({ body }): Promise<LinkedOrder> => {
    const { order_id, scope, full, isPayer } = await openOrderLink(deps, body);
    const order = await findOrder(db, order_id, 'link');
    if (!order) throw new ShopError('ORDER_LINK_EXPIRED');
    const email_correctable = isPayer;
    if (scope === 'limited') {
      return { scope, email_correctable, order: await loadLimitedOrder(db, order) };
    }
    return {
      scope,
      email_correctable,
      ...(full && { token: full.token, full_until: full.until.toISOString() }),
      order: await loadOrderDetails(db, order, 'link'),
      returnable: await findReturnable(deps, { order_id, reader: 'link' }),
      returns: (await listReturnsOfOrder(db, order_id)).map(presentReturn),
    };
  });

  registerMultipartEndpoint(app, orderLinks.askReturn, {
    onFile: normalizeCustomerImage,
    handle: async ({ body: { token, phone_end, ...body }, files }) => {
      const order_id = await requireFullLink(deps, { token, phone_end });
      const return_id = await askReturn(deps, { ...body, order_id, asker: 'link', images: files });
      return { return_id };
    },
  });
}
