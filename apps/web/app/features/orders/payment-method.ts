/** By the provider's own names for them. */
const METHODS: Record<string, string> = {
  card: 'Card',
  emi: 'EMI',
  netbanking: 'Net banking',
  upi: 'UPI',
  wallet: 'Wallet',
};

/** How it was paid, in our words; nothing when it is not known. */
export const methodWords = (method: string | null | undefined) =>
  method && (METHODS[method] ?? method);
