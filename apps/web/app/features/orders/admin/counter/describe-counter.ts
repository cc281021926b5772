import type { OrderChannel, OrderFulfilment, Tender } from '@shop/contract';
import { formatTotal, fromRupees } from '@shop/domain/money';
import { WALK_IN } from '#features/orders/walk-in.ts';

export const CHANNEL_LABELS: Record<OrderChannel, string> = {
  account: 'Web shop, with account',
  guest: 'Web shop, guest',
  link: 'Payment link',
  counter: 'Counter',
};

export const TENDER_LABELS: Record<Tender, string> = {
  provider: 'Razorpay',
  cash: 'Cash',
  'card machine': 'Card machine',
  'shop upi': 'Shop UPI',
};

/** Beside 'Counter', where there is little room. */
const SHORT_LABELS: Record<Tender, string> = {
  provider: 'QR code',
  cash: 'cash',
  'card machine': 'card',
  'shop upi': 'UPI',
};

/** How money of a tender goes back. */
const WAYS: Record<Tender, string> = {
  provider: 'through Razorpay',
  cash: 'in cash',
  'card machine': 'on the card machine',
  'shop upi': 'by UPI',
};

/** Give back ₹450.00 in cash */
export const describeGiving = (rupees: number, tender: Tender): string =>
  `Give back ${formatTotal(fromRupees(rupees))} ${WAYS[tender]}`;

/** 'Counter, cash': of an order on the web only the channel, which has one way to pay. */
export function describeSale({
  channel,
  tender = 'provider',
}: Pick<OrderFulfilment, 'channel' | 'tender'>) {
  if (channel !== 'counter') return undefined;
  return `Counter, ${SHORT_LABELS[tender]}`;
}

export const nameBuyer = (
  name: string | null | undefined,
  { channel }: Pick<OrderFulfilment, 'channel'>,
): string | undefined => name || (channel === 'counter' ? WALK_IN : undefined);

/** Whether staff give its money back themselves. */
export const isByHand = ({ tender = 'provider' }: Pick<OrderFulfilment, 'tender'>): boolean =>
  tender !== 'provider';
