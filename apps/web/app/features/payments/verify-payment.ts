import {
  type ErrorCode,
  type OrderLineInput,
  type PaymentResult,
  payments,
  type VerifyResult,
} from '@shop/contract';
import type { Call } from '#api/call.ts';
import { tryCall } from '#api/try-call.ts';

const FIRST_DELAY_MS = 2000;
const MAX_DELAY_MS = 5000;
const BACKOFF = 1.2;

interface VerifyOptions {
  result: PaymentResult;
  product_list: OrderLineInput[];
  /** Aborted when the customer leaves the page. */
  leaving: AbortSignal;
  sleep?: (ms: number, leaving: AbortSignal) => Promise<unknown>;
}

/** Polls until the outcome of the payment is known or the customer leaves. */
export async function verifyPayment(call: Call, options: VerifyOptions): Promise<VerifyResult> {
  const { leaving, sleep = sleepUnlessAborted } = options;
  let verified = await verifyOnce(call, options);
  let delay = FIRST_DELAY_MS;
  while (isConfirming(verified) && !leaving.aborted) {
    await sleep(delay, leaving);
    delay = Math.min(delay * BACKOFF, MAX_DELAY_MS);
    if (!leaving.aborted) verified = await verifyOnce(call, options);
  }
  return verified;
}

const isConfirming = (verified: VerifyResult) =>
  'state' in verified && verified.state === 'confirming';

const sleepUnlessAborted = (ms: number, leaving: AbortSignal) =>
  new Promise((resolve) => {
    setTimeout(resolve, ms);
    leaving.addEventListener('abort', resolve, { once: true });
  });

/** Errors that say something about the payment itself. */
const FINAL_ERRORS: (ErrorCode | undefined)[] = [
  'INVALID_SIGNATURE',
  'PAYMENT_NOT_FOUND',
  'INVALID_INPUT',
];

/** Any other error, from the server or a proxy, leaves the outcome open. */
async function verifyOnce(
  call: Call,
  { result, product_list }: VerifyOptions,
): Promise<VerifyResult> {
  const { data, error } = await tryCall(
    call(payments.verify, { body: { ...result, product_list } }),
  );
  if (!error) return data;
  if (FINAL_ERRORS.includes(error.code)) throw error;
  return { state: 'confirming', msg: error.message };
}
