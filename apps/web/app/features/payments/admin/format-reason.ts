import type { DeskPayment } from '@shop/contract';

/** Stands where a value is missing, never an empty cell. */
export const NOT_KNOWN = 'N/A';

/** By the shop's own names for why money goes back. */
const REASONS: Record<string, string> = {
  sold_out: 'The piece was gone',
  duplicate: 'Paid twice',
  underpaid: 'Too little was paid',
  orphan: 'No order could be made of it',
  by_provider: 'Refunded at the payment provider',
  cancelled: 'The order was cancelled',
};

/** Why a payment is on the desk: the reason in plain words, then what the provider said last. */
export function whyWords({ state, why }: Pick<DeskPayment, 'state' | 'why'>): string {
  if (state === 'money without order') return 'Paid, and no order was made of it yet';
  const [reason = '', ...said] = why?.split('; ') ?? [];
  return [REASONS[reason] ?? reason, ...said].filter(Boolean).join('. ') || NOT_KNOWN;
}
