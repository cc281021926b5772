import { payments, type WantedLine } from '@shop/contract';
import { call } from '#api/call.ts';
import { openSheet } from './open-sheet.ts';
import { loadRazorpay } from './razorpay.ts';

/** A shop that is slow to take the pieces back does not keep anybody from paying. */
const PATIENCE_MS = 3000;

/** The sheet that was closed last: it may turn out to be paid. */
let givenBack: Promise<string | undefined> = Promise.resolve(undefined);

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
export async function takePayment({ lines, shop, leaving, onOpen, onFound }: TakingParts) {
  const product_list = await lines();
  if (!product_list || leaving.aborted) return undefined;
  const Checkout = await loadRazorpay(shop.checkoutScript);
  // A sheet opened anew for the same pieces must not lose them to the one that was just closed.
  const found = await Promise.race([givenBack, pause(PATIENCE_MS)]);
  if (found || leaving.aborted) return undefined;

  const { data: payment } = await call(payments.start, { body: { product_list } });
  if (!leaving.aborted) {
    onOpen();
    const result = await openSheet(Checkout, {
      payment,
      product_list,
      brand: shop.brand,
      leaving,
    });
    if (result) return { result, product_list };
  }
  givenBack = giveBack(payment.id);
  void givenBack.then((order_id) => order_id && !leaving.aborted && onFound(order_id));
  return undefined;
}

/** In the background. Pieces that could not be given back are free again in a while by themselves. */
const giveBack = (razorpay_order_id: string) =>
  call(payments.release, { body: { razorpay_order_id } }).then(
    ({ order_id }) => order_id,
    () => undefined,
  );

const pause = (ms: number) =>
  new Promise<undefined>((resolve) => {
    setTimeout(resolve, ms, undefined);
  });
