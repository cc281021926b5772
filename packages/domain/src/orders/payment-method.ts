/** By Razorpay's method names. */
const METHOD_NAMES: Record<string, string> = {
  card: 'Card',
  cardless_emi: 'Cardless EMI',
  emi: 'EMI',
  netbanking: 'Net banking',
  paylater: 'Pay later',
  upi: 'UPI',
  wallet: 'Wallet',
};

export const formatPaymentStatus = (status: string | null | undefined) =>
  status === 'Authorized' ? 'Being confirmed' : status;

/** Unknown methods keep Razorpay's name. */
export const formatPaymentMethod = (method: string | null | undefined) =>
  method && (METHOD_NAMES[method] ?? method);
