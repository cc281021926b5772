import { returns } from '@shop/contract';
import type { FastifyInstance } from 'fastify';
import { normalizeCustomerImage } from '#features/catalog/images/normalize-image.ts';
import { registerEndpoint } from '#http/endpoint.ts';
import { registerMultipartEndpoint } from '#http/multipart.ts';
import type { Deps } from '#platform/deps.ts';
import { ShopError } from '#platform/shop-error.ts';
import { askReturn } from './ask-return.ts';
import { findReturnableOrder, listReturnableLines } from './returns.queries.ts';
import { listReturnsOfOrder, presentReturn } from './view-returns.queries.ts';

export function returnsRoutes(app: FastifyInstance, deps: Deps) {
  const { db, settings } = deps;

  registerEndpoint(app, returns.ofOrder, async ({ params: { id: order_id }, caller }) => {
    const { returnDays: days } = await settings.load();
    const { user_id } = caller;
    const order = await findReturnableOrder(db, { order_id, user_id, days });
    if (!order) throw new ShopError('ORDER_NOT_FOUND');
    const { delivered, until, in_time } = order;
    const lines = delivered ? await listReturnableLines(db, order_id) : [];
    return {
      returnable: delivered
        ? {
            until,
            in_time,
            lines: lines.map(({ image, ...line }) => ({ ...line, image: image ? [image] : [] })),
          }
        : null,
      returns: (await listReturnsOfOrder(db, order_id)).map(presentReturn),
    };
  });

  registerMultipartEndpoint(app, returns.ask, {
    onFile: normalizeCustomerImage,
    handle: async ({ params, body, caller, files }) => ({
      return_id: await askReturn(deps, {
        ...body,
        order_id: params.id,
        user_id: caller.user_id,
        images: files,
      }),
    }),
  });
}
