import { type AdminPayment, adminPayments } from '@shop/contract';
import { paise, toRupees } from '@shop/domain/money';
import type { FastifyInstance } from 'fastify';
import { approveCancellation } from '#features/payments/refunds/approve-cancellation.ts';
import { findOrderRefunds } from '#features/payments/refunds/order-refunds.ts';
import { refundOrder } from '#features/payments/refunds/refund-order.ts';
import { refundPart } from '#features/payments/refunds/refund-part.ts';
import { removePieces } from '#features/payments/refunds/remove-pieces.ts';
import { registerEndpoint } from '#http/endpoint.ts';
import type { Deps } from '#platform/deps.ts';
import {
  type AdminPaymentRow,
  listMatchedPayments,
  listOpenPayments,
  listRefusedPayments,
} from './payments.queries.ts';
import { retrySettlement } from './retry-settlement.ts';

export function adminPaymentsRoutes(
  app: FastifyInstance,
  deps: Pick<Deps, 'db' | 'paymentsDb' | 'razorpay'>,
) {
  registerEndpoint(app, adminPayments.refundOrder, async ({ params, caller }) => {
    await refundOrder(deps, params.id, caller.admin_id);
    return { msg: 'The refund is on its way.' };
  });

  registerEndpoint(app, adminPayments.refundPart, async ({ params, body, caller }) => {
    await refundPart(deps, params.id, { ...body, admin_id: caller.admin_id });
    const refunds = await findOrderRefunds(deps, params.id);
    return { ...refunds, msg: 'The refund is on its way.' };
  });

  registerEndpoint(app, adminPayments.removePieces, async ({ params, body, caller }) => {
    await removePieces(deps, params.id, { ...body, admin_id: caller.admin_id });
    const refunds = await findOrderRefunds(deps, params.id);
    return { ...refunds, msg: 'The pieces are back in stock. The refund is on its way.' };
  });

  registerEndpoint(app, adminPayments.listRefunds, ({ params }) =>
    findOrderRefunds(deps, params.id),
  );

  registerEndpoint(app, adminPayments.approveCancellation, async ({ params, caller }) => {
    await approveCancellation(deps, params.id, caller.admin_id);
    return { msg: 'Cancelled and back in stock. The refund is on its way.' };
  });

  registerEndpoint(app, adminPayments.list, async ({ query: { show = 'open', page = 1 } }) => {
    const { rows, more } = await LISTS[show](deps.db, page);
    return { payments: rows.map(present), more };
  });

  registerEndpoint(app, adminPayments.settle, async ({ params, caller }) => {
    const state = await retrySettlement(deps, params.id, caller.admin_id);
    return { state, msg: MESSAGES[state] };
  });
}

const LISTS = {
  open: listOpenPayments,
  matched: listMatchedPayments,
  refused: listRefusedPayments,
};

const MESSAGES: Record<AdminPayment['state'], string> = {
  matched: 'This payment has its order.',
  'money without order': 'The payment provider has not decided about this payment yet.',
  'refund due': 'The refund has not gone through yet. The shop will keep trying by itself.',
  'refund failed': 'The refund failed. Please look at it in the payment provider’s dashboard.',
  'refund to give': 'This refund is given by hand. Give it, then press Given at the order.',
  refunded: 'The refund is on its way.',
  refused: 'The payment was refused. Nothing was charged.',
};

const present = ({ amount_paise, refund_paise, since, ...row }: AdminPaymentRow): AdminPayment => ({
  ...row,
  amount: amount_paise === null ? null : toRupees(paise(amount_paise)),
  refund_amount: refund_paise === null ? null : toRupees(paise(refund_paise)),
  since: since.toISOString(),
});
