import type { CheckoutOptions, OrderLineInput, PaymentResult } from '@shop/contract';
import { type Razorpay, ScriptLoadError } from './razorpay.ts';

/** The colour of the shop's buttons. */
const THEME = '#741820';
const TIMEOUT_S = 600;

export interface CheckoutShop {
  brand: string;
  checkoutScript: string;
  /** The shop's public key at the provider. */
  checkoutKey: string;
}

interface OpenOptions {
  payment: CheckoutOptions;
  product_list: OrderLineInput[];
  shop: CheckoutShop;
  /** Closes the checkout when the customer leaves the page. */
  leaveSignal: AbortSignal;
}

/** @returns undefined when the checkout was closed without a payment. */
export function openPaymentWindow(
  Checkout: Razorpay,
  { payment, product_list, shop, leaveSignal }: OpenOptions,
): Promise<PaymentResult | undefined> {
  return new Promise<PaymentResult | undefined>((resolve) => {
    const listeners = new AbortController();
    const end = (result?: PaymentResult) => {
      listeners.abort();
      resolve(result);
    };
    const { id, callback_url, ...options } = payment;
    const checkout = new Checkout({
      key: shop.checkoutKey,
      ...options,
      order_id: id,
      name: shop.brand,
      description: describe(product_list),
      theme: { color: THEME },
      timeout: TIMEOUT_S,
      modal: { ondismiss: () => end(), confirm_close: true, escape: true },
      handler: end,
      ...(callback_url && isInAppBrowser(navigator.userAgent) && { callback_url, redirect: true }),
    });
    const close = () => {
      checkout.close?.();
      end();
    };
    // Back from the provider's page: the browser restores this page while it still waits.
    const onPageShow = ({ persisted }: PageTransitionEvent) => {
      if (persisted) end();
    };
    checkout.open();
    leaveSignal.addEventListener('abort', close, { signal: listeners.signal });
    addEventListener('pageshow', onPageShow, { signal: listeners.signal });
  }).catch((error: unknown) => {
    throw new ScriptLoadError(error);
  });
}

/** Not the product's name: the provider requires a letter or digit first. */
function describe(lines: OrderLineInput[]) {
  const count = lines.reduce((sum, { quantity }) => sum + quantity, 0);
  return count === 1 ? '1 piece' : `${count} pieces`;
}

/** In-app and proxy browsers, in which the checkout's iframe does not work. */
const NO_IFRAME_CHECKOUT = /Instagram|FBA[NV]|FB_IAB|Opera Mini|UC ?Browser|UCWEB/i;

export const isInAppBrowser = (userAgent: string): boolean => NO_IFRAME_CHECKOUT.test(userAgent);
