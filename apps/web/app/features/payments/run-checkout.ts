import { type PaymentToOpen, payments, type WantedLine } from '@shop/contract';
import { call } from '#api/call.ts';
import { openSheet } from './open-checkout.ts';
import { rememberPayment } from './payment-storage.ts';
import { loadRazorpay, type Razorpay } from './razorpay.ts';
import { foundMeanwhile, giveBack } from './release-hold.ts';

interface TakingParts {
  /** What is bought, or nothing when the customer has been told why not. */
  lines: () => Promise<WantedLine[] | undefined>;
  shop: { brand: string; checkoutScript: string };
  leaving: AbortSignal;
  onOpen: () => void;
  /** The sheet was closed, but an order was made of it: only the provider's answer was lost. */
  onFound: (order_id: string) => void;
}

/** Lets the customer pay. Nothing comes back when the sheet was closed, or never opened. */
export async function takePayment(parts: TakingParts) {
  const { lines, shop, leaving, onFound } = parts;
  const product_list = await lines();
  if (!product_list || leaving.aborted) return undefined;
  const Checkout = await loadRazorpay(shop.checkoutScript);
  // A sheet opened anew for the same pieces must not lose them to the one that was just closed.
  const found = await foundMeanwhile();
  if (found) onFound(found);
  if (found || leaving.aborted) return undefined;

  const { data: payment } = await call(payments.start, { body: { product_list } });
  const result = await payInSheet(Checkout, { ...parts, payment, product_list });
  return result && { result, product_list };
}

interface SheetParts extends TakingParts {
  payment: PaymentToOpen;
  product_list: WantedLine[];
}

/** A sheet that ends without a payment, however it ends, gives the pieces back. */
async function payInSheet(Checkout: Razorpay, { shop, onOpen, ...parts }: SheetParts) {
  const { payment, leaving } = parts;
  let paid = false;
  try {
    if (leaving.aborted) return undefined;
    onOpen();
    rememberPayment(payment.id);
    const result = await openSheet(Checkout, { ...parts, brand: shop.brand });
    paid = result !== undefined;
    return result;
  } finally {
    if (!paid) giveBack(payment.id, parts);
  }
}
