/** By the provider's own names for them. */
const METHODS: Record<string, string> = {
  card: 'Card',
  cardless_emi: 'Cardless EMI',
  emi: 'EMI',
  netbanking: 'Net banking',
  paylater: 'Pay later',
  upi: 'UPI',
  wallet: 'Wallet',
};

/** How far the money is, in our words; the shop's own for the others. */
export const moneyWords = (status: string | null | undefined) =>
  status === 'Authorized' ? 'Being confirmed' : status;

/** How it was paid, in our words; nothing when it is not known. */
export const methodWords = (method: string | null | undefined) =>
  method && (METHODS[method] ?? method);
