import type { Razorpay } from '#integrations/razorpay/client.ts';

/** Safe to repeat: an order whose id was lost can never be paid. */
export const createProviderOrder = (
  razorpay: Pick<Razorpay, 'createOrder'>,
  { checkout_id, amount_paise }: { checkout_id: string; amount_paise: number },
) =>
  razorpay.createOrder({
    amount: amount_paise,
    receipt: checkout_id.replaceAll('-', ''),
    checkout_id,
  });
