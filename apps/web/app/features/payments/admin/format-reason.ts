import type { AdminPayment } from '@shop/contract';
import { NOT_AVAILABLE } from '#ui/placeholder.ts';

/** By refund reason. */
const REASONS: Record<string, string> = {
  sold_out: 'The piece was gone',
  stale: 'Paid too late, at an old price',
  duplicate: 'Paid twice',
  underpaid: 'Too little was paid',
  orphan: 'No order could be made of it',
  by_provider: 'Refunded at the payment provider',
  cancelled: 'The order was cancelled',
};

/** The reason as text, followed by the provider's last message. */
export function formatReason({ state, why }: Pick<AdminPayment, 'state' | 'why'>): string {
  if (state === 'money without order') return 'Paid, and no order was made of it yet';
  if (state === 'refused') return why || NOT_AVAILABLE;
  const [reason = '', ...messages] = why?.split('; ') ?? [];
  return [REASONS[reason] ?? reason, ...messages].filter(Boolean).join('. ') || NOT_AVAILABLE;
}
