import type { counterReturns, ReplyOf, Tender } from '@shop/contract';
import { formatTotal, fromRupees } from '@shop/domain/money';

export type TakenReturn = ReplyOf<typeof counterReturns.take>;

/** Where the money of a return goes next. */
export function describeMoney(
  { refunded, refund }: Pick<TakenReturn, 'refunded' | 'refund'>,
  tender: Tender,
): { amount?: string; text: string } {
  if (refunded === 0) return { text: 'Earlier refunds cover these pieces. Give nothing back.' };
  const amount = formatTotal(fromRupees(refunded));
  if (tender === 'provider') {
    return {
      text: `Razorpay sends ${amount} back the way it was paid. Give nothing from the drawer.`,
    };
  }
  if (refund !== 'processed') return { text: 'The money is not given back yet.' };
  if (tender === 'cash') {
    return { amount, text: 'Give this to the customer in cash. It has left the drawer.' };
  }
  const way = tender === 'card machine' ? 'on the card machine' : 'by UPI';
  return { text: `${amount} is given back ${way}.` };
}
