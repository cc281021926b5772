import { returns } from '@shop/contract';
import type { FastifyInstance } from 'fastify';
import { normalizeCustomerImage } from '#features/catalog/images/normalize-image.ts';
import { registerEndpoint } from '#http/endpoint.ts';
import { registerMultipartEndpoint } from '#http/multipart.ts';
import type { Deps } from '#platform/deps.ts';
import { askReturn } from './ask-return.ts';
import { findReturnable } from './find-returnable.ts';
import { listReturnsOfOrder, presentReturn } from './view-returns.queries.ts';

export function returnsRoutes(app: FastifyInstance, deps: Deps) {
  const { db } = deps;

  registerEndpoint(app, returns.ofOrder, async ({ params: { id: order_id }, caller }) => {
    const { user_id } = caller;
    return {
      returnable: await findReturnable(deps, { order_id, reader: { user_id } }),
      returns: (await listReturnsOfOrder(db, order_id)).map(presentReturn),
    };
  });

  registerMultipartEndpoint(app, returns.ask, {
    onFile: normalizeCustomerImage,
    handle: async ({ params, body, caller, files }) => ({
      return_id: await askReturn(deps, {
        ...body,
        order_id: params.id,
        asker: { user_id: caller.user_id },
        images: files,
      }),
    }),
  });
}
