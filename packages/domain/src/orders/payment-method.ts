/** By Razorpay's method names, and by the names of money at the counter. */
const METHOD_NAMES: Record<string, string> = {
  card: 'Card',
  'card machine': 'Card machine',
  cardless_emi: 'Cardless EMI',
  cash: 'Cash',
  emi: 'EMI',
  netbanking: 'Net banking',
  paylater: 'Pay later',
  'shop upi': 'UPI',
  upi: 'UPI',
  wallet: 'Wallet',
};

export const formatPaymentStatus = (status: string | null | undefined) =>
  status === 'Authorized' ? 'Being confirmed' : status;

/** Unknown methods keep Razorpay's name. */
export const formatPaymentMethod = (method: string | null | undefined) =>
  method && (METHOD_NAMES[method] ?? method);
