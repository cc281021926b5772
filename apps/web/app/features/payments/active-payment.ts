let active: Promise<unknown> = Promise.resolve();

/** Resolves when no payment is in progress on this page. Until then the page must not reload. */
export const whenNoPaymentActive = () => active;

export function trackPayment(payment: Promise<void>) {
  // The caller handles the error.
  active = payment.catch(() => undefined);
  return payment;
}
