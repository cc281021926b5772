import { counterReturns } from '@shop/contract';
import { paise, toRupees } from '@shop/domain/money';
import type { FastifyInstance } from 'fastify';
import { registerEndpoint } from '#http/endpoint.ts';
import type { Deps } from '#platform/deps.ts';
import { findRefundState } from './take-return.queries.ts';
import { takeReturn } from './take-return.ts';

export function counterReturnsRoutes(app: FastifyInstance, deps: Pick<Deps, 'paymentsDb'>) {
  registerEndpoint(app, counterReturns.take, async ({ params, body, caller }) => {
    const { admin_id } = caller;
    const taken = await takeReturn(deps, { ...body, order_id: params.id, admin_id });
    const refund = taken.refund_id && (await findRefundState(deps.paymentsDb, taken.refund_id));
    return {
      ...taken,
      refund: refund ? refund.status : null,
      refunded: refund ? toRupees(paise(refund.amount_paise)) : 0,
    };
  });
}
