import type { PaymentResult, PaymentToOpen, WantedLine } from '@shop/contract';
import { isInAppBrowser } from './in-app-browser.ts';
import { type Razorpay, ScriptFailed } from './razorpay.ts';

/** Temple red, the colour of everything that asks to be pressed. */
const THEME = '#741820';
const TIMEOUT_S = 600;

interface SheetParts {
  payment: PaymentToOpen;
  product_list: WantedLine[];
  brand: string;
  /** Closes the sheet when the customer goes to another page. */
  leaving: AbortSignal;
}

/** What the customer paid, or nothing when the sheet was closed without paying. */
export function openSheet(
  Checkout: Razorpay,
  { payment, product_list, brand, leaving }: SheetParts,
): Promise<PaymentResult | undefined> {
  return new Promise<PaymentResult | undefined>((resolve) => {
    const over = new AbortController();
    const end = (result?: PaymentResult) => {
      over.abort();
      resolve(result);
    };
    const { id, callback_url, ...asked } = payment;
    const sheet = new Checkout({
      ...asked,
      order_id: id,
      name: brand,
      description: describe(product_list),
      theme: { color: THEME },
      timeout: TIMEOUT_S,
      modal: { ondismiss: () => end(), confirm_close: true, escape: true },
      handler: end,
      ...(isInAppBrowser(navigator.userAgent) && { callback_url, redirect: true }),
    });
    const close = () => {
      sheet.close?.();
      end();
    };
    // Back from the provider's own page: the browser shows this one as it was, still waiting.
    const comeBack = ({ persisted }: PageTransitionEvent) => {
      if (persisted) end();
    };
    sheet.open();
    leaving.addEventListener('abort', close, { signal: over.signal });
    addEventListener('pageshow', comeBack, { signal: over.signal });
  }).catch((error: unknown) => {
    throw new ScriptFailed(error);
  });
}

/** The provider wants a letter or a digit first; a product's name may begin otherwise. */
function describe(lines: WantedLine[]) {
  const pieces = lines.reduce((sum, { quantity }) => sum + quantity, 0);
  return pieces === 1 ? '1 piece' : `${pieces} pieces`;
}
