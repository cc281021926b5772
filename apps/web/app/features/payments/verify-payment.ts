import { type PaymentResult, payments, type Verified, type WantedLine } from '@shop/contract';
import { type Call, Refusal } from '#api/call.ts';

const FIRST_PAUSE_MS = 2000;
const LONGEST_PAUSE_MS = 5000;
const SLOWER_BY = 1.2;

interface Verifying {
  result: PaymentResult;
  product_list: WantedLine[];
  /** Nobody waits for the answer any more. */
  leaving: AbortSignal;
  pause?: (ms: number) => Promise<unknown>;
}

/** What became of a payment. The money is safe, so a shop that does not know yet is asked again. */
export async function verifyPayment(call: Call, verifying: Verifying): Promise<Verified> {
  const { result, product_list, leaving, pause = sleep } = verifying;
  for (let wait = FIRST_PAUSE_MS; ; wait = Math.min(wait * SLOWER_BY, LONGEST_PAUSE_MS)) {
    const verified = await call(payments.verify, { body: { ...result, product_list } }).catch(
      unlessRefused,
    );
    if (!isConfirming(verified) || leaving.aborted) return verified;
    await pause(wait);
  }
}

const isConfirming = (verified: Verified) => 'state' in verified && verified.state === 'confirming';

const sleep = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** A lost answer or a shop in trouble says nothing about the payment; neither does one in a hurry. */
function unlessRefused(error: unknown): Verified {
  const passing =
    error instanceof Refusal &&
    (error.status === 0 || error.status >= 500 || error.code === 'TOO_MANY_TRIES');
  if (!passing) throw error;
  return { state: 'confirming', msg: error.message };
}
