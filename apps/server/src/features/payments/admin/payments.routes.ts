import { type DeskPayment, desk } from '@shop/contract';
import { paise, toRupees } from '@shop/domain/money';
import type { FastifyInstance } from 'fastify';
import { refundOrder } from '#features/payments/refunds/refund-order.ts';
import { serve } from '#http/endpoint.ts';
import type { Deps } from '#platform/deps.ts';
import { type DeskRow, listDesk, listMatched } from './payments.queries.ts';
import { settleByHand } from './retry-settlement.ts';

/** What the shop's people do about money. */
export function deskRoutes(app: FastifyInstance, deps: Pick<Deps, 'db' | 'money' | 'razorpay'>) {
  serve(app, desk.refundOrder, async ({ params, caller }) => {
    await refundOrder(deps, params.id, caller.admin_id);
    return { msg: 'The money is on its way back.' };
  });

  serve(app, desk.list, async ({ query: { show, page = 1 } }) => {
    const { rows, more } = await (show === 'matched' ? listMatched : listDesk)(deps.db, page);
    return { payments: rows.map(present), more };
  });

  serve(app, desk.settle, async ({ params, caller }) => {
    const state = await settleByHand(deps, params.id, caller.admin_id);
    return { state, msg: WORDS[state] };
  });
}

const WORDS: Record<DeskPayment['state'], string> = {
  matched: 'This payment has its order.',
  'money without order': 'The payment provider has not decided about this payment yet.',
  'refund due': 'The refund has not gone through yet. The shop goes on trying by itself.',
  'refund failed': 'The refund failed. Please look at it in the payment provider’s dashboard.',
  refunded: 'The money is on its way back.',
};

const present = ({ amount_paise, since, ...row }: DeskRow): DeskPayment => ({
  ...row,
  amount: amount_paise === null ? null : toRupees(paise(amount_paise)),
  since: since.toISOString(),
});
