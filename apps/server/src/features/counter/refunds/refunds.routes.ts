import { adminRefunds } from '@shop/contract';
import type { FastifyInstance } from 'fastify';
import { findOrderRefunds } from '#features/payments/refunds/order-refunds.ts';
import { registerEndpoint } from '#http/endpoint.ts';
import type { Deps } from '#platform/deps.ts';
import { giveRefund } from './give-refund.ts';

export function handRefundsRoutes(app: FastifyInstance, deps: Pick<Deps, 'paymentsDb'>) {
  registerEndpoint(app, adminRefunds.given, async ({ params, body, caller }) => {
    const { admin_id } = caller;
    const order_id = await giveRefund(deps, { ...params, ...body, admin_id });
    return { ...(await findOrderRefunds(deps, order_id)), msg: 'The refund was given.' };
  });
}
