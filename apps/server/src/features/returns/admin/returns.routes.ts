import { adminReturns } from '@shop/contract';
import { toRupees } from '@shop/domain/money';
import type { FastifyInstance } from 'fastify';
import { normalizeCustomerImage } from '#features/catalog/images/normalize-image.ts';
import { registerEndpoint, registerImageEndpoint } from '#http/endpoint.ts';
import { registerMultipartEndpoint } from '#http/multipart.ts';
import { sendPrivateImage } from '#http/private-image.ts';
import type { Deps } from '#platform/deps.ts';
import { ShopError } from '#platform/shop-error.ts';
import { askReturn } from '../ask-return.ts';
import { findReturnable } from '../find-returnable.ts';
import { presentReturn } from '../view-returns.queries.ts';
import { approveReturn, refuseReturn } from './answer-return.ts';
import { exchangeReturn } from './exchange-return.ts';
import { receiveReturn } from './receive-return.ts';
import { previewRefund, refundReturn } from './refund-return.ts';
import {
  countReturns,
  findReturn,
  findReturnImage,
  listReturns,
  listReturnsOf,
} from './returns.queries.ts';

export function adminReturnsRoutes(app: FastifyInstance, deps: Deps) {
  const { db, images } = deps;

  registerEndpoint(app, adminReturns.list, async ({ query }) => {
    const { view = 'asked', order_id, page = 1 } = query;
    const { rows, more } = order_id
      ? { rows: await listReturnsOf(db, { order_id }), more: false }
      : await listReturns(db, { view, page });
    return {
      returns: rows.map((row) => ({ ...row, created_at: row.created_at.toISOString() })),
      more,
      counts: await countReturns(db),
    };
  });

  registerEndpoint(app, adminReturns.returnable, async ({ params }) => ({
    returnable: await findReturnable(deps, { order_id: params.id, reader: 'staff' }),
  }));

  registerMultipartEndpoint(app, adminReturns.ask, {
    onFile: normalizeCustomerImage,
    handle: async ({ params, body, caller, files }) => ({
      return_id: await askReturn(deps, {
        ...body,
        order_id: params.id,
        asker: { admin_id: caller.admin_id },
        images: files,
      }),
    }),
  });

  registerEndpoint(app, adminReturns.view, async ({ params }) => {
    const found = await findReturn(db, params.return_id);
    if (!found) throw new ShopError('RETURN_NOT_FOUND');
    const isReceived = found.status === 'received';
    return {
      ...found,
      ...presentReturn(found),
      refundable: isReceived ? toRupees(await previewRefund(deps.paymentsDb, found)) : null,
    };
  });

  registerImageEndpoint(app, adminReturns.image, async ({ params }, _request, reply) => {
    const key = await findReturnImage(db, params.return_id, params.position);
    return sendPrivateImage(reply, key && (await images.read(key)));
  });

  registerEndpoint(app, adminReturns.approve, async ({ params, caller }) => {
    await approveReturn(deps, { ...params, admin_id: caller.admin_id });
    return { msg: 'Approved. The customer will get the address.' };
  });

  registerEndpoint(app, adminReturns.refuse, async ({ params, body, caller }) => {
    await refuseReturn(deps, { ...params, ...body, admin_id: caller.admin_id });
    return { msg: 'Refused. The customer will get the reason.' };
  });

  registerEndpoint(app, adminReturns.receive, async ({ params, body, caller }) => {
    await receiveReturn(deps, { ...params, ...body, admin_id: caller.admin_id });
    return { msg: 'The pieces have been received.' };
  });

  registerEndpoint(app, adminReturns.refund, async ({ params, body, caller }) => {
    await refundReturn(deps, { ...params, ...body, admin_id: caller.admin_id });
    const refunded = await findReturn(db, params.return_id);
    return { msg: refunded?.refund ? 'The refund is on its way.' : 'The return has been closed.' };
  });

  registerEndpoint(app, adminReturns.exchange, async ({ params, body, caller }) => {
    await exchangeReturn(deps, { ...params, ...body, admin_id: caller.admin_id });
    return { msg: 'The exchange has been sent.' };
  });
}
