import type { OrderRefund } from '@shop/contract';
import { paise, toRupees } from '@shop/domain/money';
import type { OrderRefundRow } from './order-refunds.queries.ts';

export const presentRefund = ({
  amount_paise,
  created_at,
  ...row
}: OrderRefundRow): OrderRefund => ({
  ...row,
  amount: amount_paise === null ? null : toRupees(paise(amount_paise)),
  at: created_at.toISOString(),
});
