import type { PaymentResult } from '@shop/contract';

/** The options of Razorpay Checkout that the shop uses. */
interface RazorpayOptions {
  key?: string | undefined;
  order_id: string;
  amount?: number | undefined;
  currency: string;
  name: string;
  description: string;
  prefill?: { name: string; email: string; contact: string } | undefined;
  theme: { color: string };
  /** In seconds. */
  timeout: number;
  modal: { ondismiss: () => void; confirm_close: boolean; escape: boolean };
  handler: (result: PaymentResult) => void;
  callback_url?: string;
  redirect?: boolean;
}

interface RazorpayCheckout {
  open: () => void;
  /** Undocumented, but present in every known version. */
  close?: () => void;
}

export type Razorpay = new (options: RazorpayOptions) => RazorpayCheckout;

declare global {
  interface Window {
    Razorpay?: Razorpay;
  }
}

export class ScriptLoadError extends Error {
  override name = 'ScriptLoadError';

  constructor(cause: unknown) {
    super('Failed to load Razorpay. Please try again.', { cause });
  }
}

const LOAD_TIMEOUT_MS = 20_000;

let loading: Promise<Razorpay> | undefined;

/** Loads the script on first use, and again after a failure. */
export function loadRazorpay(url: string): Promise<Razorpay> {
  loading ??= fetchScript(url).catch((error: unknown) => {
    loading = undefined;
    throw error;
  });
  return loading;
}

async function fetchScript(url: string): Promise<Razorpay> {
  const script = document.createElement('script');
  try {
    await new Promise<unknown>((resolve, reject) => {
      setTimeout(reject, LOAD_TIMEOUT_MS, new Error(`${url} took too long`));
      script.onload = resolve;
      script.onerror = () => reject(new Error(`${url} did not load`));
      script.src = url;
      document.head.append(script);
    });
    if (!window.Razorpay) throw new Error(`${url} is not the checkout`);
    return window.Razorpay;
  } catch (error) {
    script.remove();
    throw new ScriptLoadError(error);
  }
}
