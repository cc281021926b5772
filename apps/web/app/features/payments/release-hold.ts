import { payments } from '@shop/contract';
import { call, Refusal } from '#api/call.ts';
import { tellNews } from './notice-store.ts';
import { forgetPayment } from './payment-storage.ts';

/** A shop that is slow to take the pieces back does not keep anybody from paying. */
const PATIENCE_MS = 3000;

const nothing: Promise<string | undefined> = Promise.resolve(undefined);

/** The payment that was given back last: it may turn out to be paid. */
let last = nothing;

interface Finding {
  /** Nobody is there any more who could be led to the order. */
  leaving?: AbortSignal;
  /** An order was made of it after all: only the provider's answer was lost. */
  onFound: (order_id: string) => void;
}

/** In the background. */
export function giveBack(razorpay_order_id: string, finding: Finding) {
  last = release(razorpay_order_id);
  void tellFound(last, finding);
}

async function tellFound(released: typeof last, { leaving, onFound }: Finding) {
  const order_id = await released;
  if (!order_id || leaving?.aborted) return;
  if (last === released) last = nothing;
  onFound(order_id);
}

/** The order that nobody could be led to yet. Waits for the pieces: who buys the same needs them. */
export async function foundMeanwhile() {
  const found = await Promise.race([last, pause(PATIENCE_MS)]);
  if (found) last = nothing;
  return found;
}

async function release(razorpay_order_id: string) {
  try {
    const { order_id, state, msg } = await call(payments.release, { body: { razorpay_order_id } });
    forgetPayment(razorpay_order_id);
    if (state) tellNews(msg);
    return order_id;
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    // The next load tries again, and the pieces are free in a while by themselves.
    return undefined;
  }
}

const pause = (ms: number) =>
  new Promise<undefined>((resolve) => {
    setTimeout(resolve, ms, undefined);
  });
