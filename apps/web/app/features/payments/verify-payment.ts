import {
  type PaymentResult,
  payments,
  type RefusalCode,
  type Verified,
  type WantedLine,
} from '@shop/contract';
import { type Call, Refusal } from '#api/call.ts';

const FIRST_PAUSE_MS = 2000;
const LONGEST_PAUSE_MS = 5000;
const SLOWER_BY = 1.2;

interface Verifying {
  result: PaymentResult;
  product_list: WantedLine[];
  /** Nobody waits for the answer any more. */
  leaving: AbortSignal;
  pause?: (ms: number, leaving: AbortSignal) => Promise<unknown>;
}

/** What became of a payment. The money is safe, so a shop that does not know yet is asked again. */
export async function verifyPayment(call: Call, verifying: Verifying): Promise<Verified> {
  const { result, product_list, leaving, pause = sleep } = verifying;
  const ask = () =>
    call(payments.verify, { body: { ...result, product_list } }).catch(unlessRefused);
  let verified = await ask();
  let wait = FIRST_PAUSE_MS;
  while (isConfirming(verified) && !leaving.aborted) {
    await pause(wait, leaving);
    wait = Math.min(wait * SLOWER_BY, LONGEST_PAUSE_MS);
    if (!leaving.aborted) verified = await ask();
  }
  return verified;
}

const isConfirming = (verified: Verified) => 'state' in verified && verified.state === 'confirming';

/** Ends early when the customer leaves. */
const sleep = (ms: number, leaving: AbortSignal) =>
  new Promise((resolve) => {
    setTimeout(resolve, ms);
    leaving.addEventListener('abort', resolve, { once: true });
  });

/** What only the shop itself can say about a payment. */
const KNOWN: RefusalCode[] = ['NOT_PAID', 'PAYMENT_NOT_FOUND', 'INVALID_INPUT'];

/** Every other refusal, by the shop or by what stands in front of it, says nothing about it. */
function unlessRefused(error: unknown): Verified {
  if (!(error instanceof Refusal) || KNOWN.includes(error.code)) throw error;
  return { state: 'confirming', msg: error.message };
}
