import { type Paise, paise, sum } from '../money.ts';

export const CANCELLED_MONEY_STATES = [
  'to be refunded',
  'being refunded',
  'refunded',
  'held by the bank',
  'unconfirmed',
] as const;

/** Where the money of a cancelled order is, and how much of it. */
export interface CancelledMoney {
  state: (typeof CANCELLED_MONEY_STATES)[number];
  amount: Paise;
}

export interface CancelledPayment {
  paid: Paise;
  payment_status: string;
  /** The shop has held the money. */
  captured: boolean;
  refunds: {
    amount: Paise;
    whole: boolean;
    status: string;
    /** Not begun by the shop. */
    by_provider: boolean;
  }[];
  /** The part of the price of refunded pieces that the shop keeps. */
  withheld: Paise;
}

/** A failed refund has given nothing: it stands still until staff start it again. */
export function decideCancelledMoney({
  paid,
  payment_status,
  captured,
  refunds,
  withheld,
}: CancelledPayment): CancelledMoney {
  const whole = refunds.find((refund) => refund.whole && !refund.by_provider);
  if (!captured && !whole) {
    const isReversed = payment_status === 'Refunded';
    return { state: isReversed ? 'held by the bank' : 'unconfirmed', amount: paid };
  }
  const begun = refunds.filter(({ status }) => status === 'due' || status === 'pending');
  const done = refunds.filter(({ status }) => status === 'processed');
  const onItsWay = sum(begun.map(({ amount }) => amount));
  const given = sum(done.map(({ amount }) => amount));
  const left = paise(paid - onItsWay - given - withheld);
  // Beside the refund of the whole only a failed part can be left.
  const isRestBegun = begun.some((refund) => refund.whole);
  if (left > 0 && !isRestBegun) return { state: 'to be refunded', amount: left };
  return onItsWay > 0
    ? { state: 'being refunded', amount: onItsWay }
    : { state: 'refunded', amount: given };
}
