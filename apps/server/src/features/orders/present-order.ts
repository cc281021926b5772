import type { OrderRefund, UsedCoupon } from '@shop/contract';
import { paise, toRupees } from '@shop/domain/money';
import type { OrderRefundRow } from './orders.queries.ts';

export const presentRefund = ({
  amount_paise,
  created_at,
  by_hand,
  ...row
}: OrderRefundRow): OrderRefund => ({
  ...row,
  ...(by_hand && { by_hand }),
  amount: amount_paise === null ? null : toRupees(paise(amount_paise)),
  at: created_at.toISOString(),
});

/** @returns undefined for an order without a code. */
export const presentCoupon = ({
  coupon_code: code,
  discount_paise,
}: {
  coupon_code: string | null;
  discount_paise: number;
}): UsedCoupon | undefined =>
  code === null ? undefined : { code, discount: toRupees(paise(discount_paise)) };

interface ShippingDetails {
  name?: string;
  email?: string;
  phone?: string;
  address?: {
    houseName?: string;
    post_office?: string;
    city?: string;
    state?: string;
    pinCode?: string;
    stateCode?: string;
  };
}

/** The column is written by start-payment and correct-recipient, from schemas of the contract. */
export const asShippingDetails = (ship_to: unknown) => ship_to as ShippingDetails;
