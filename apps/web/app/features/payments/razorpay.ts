import type { PaymentResult } from '@shop/contract';

/** What of the provider's checkout we use, by its own names. */
interface SheetOptions {
  key: string;
  order_id: string;
  amount: number;
  currency: string;
  name: string;
  description: string;
  prefill: { name: string; email: string; contact: string };
  theme: { color: string };
  /** In seconds. */
  timeout: number;
  modal: { ondismiss: () => void; confirm_close: boolean; escape: boolean };
  handler: (result: PaymentResult) => void;
  callback_url?: string;
  redirect?: boolean;
}

interface Sheet {
  open: () => void;
  /** Not in the provider's pages, though every version in use has it. */
  close?: () => void;
}

export type Razorpay = new (options: SheetOptions) => Sheet;

declare global {
  interface Window {
    /** Set by the provider's script. */
    Razorpay?: Razorpay;
  }
}

export class ScriptFailed extends Error {
  override name = 'ScriptFailed';

  constructor(cause: unknown) {
    super('Failed to load Razorpay. Please try again.', { cause });
  }
}

/** A script that has not come by then counts as failed; the customer may press again. */
const PATIENCE_MS = 20_000;

let loading: Promise<Razorpay> | undefined;

/** The provider's checkout, fetched at the first press. One that failed is fetched anew. */
export function loadRazorpay(address: string): Promise<Razorpay> {
  loading ??= fetchScript(address).catch((error: unknown) => {
    loading = undefined;
    throw error;
  });
  return loading;
}

async function fetchScript(address: string): Promise<Razorpay> {
  const script = document.createElement('script');
  try {
    await new Promise<unknown>((resolve, reject) => {
      setTimeout(reject, PATIENCE_MS, new Error(`${address} took too long`));
      script.onload = resolve;
      script.onerror = () => reject(new Error(`${address} did not load`));
      script.src = address;
      document.head.append(script);
    });
    if (!window.Razorpay) throw new Error(`${address} is not the checkout`);
    return window.Razorpay;
  } catch (error) {
    script.remove();
    throw new ScriptFailed(error);
  }
}
