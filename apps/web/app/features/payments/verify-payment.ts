import {
  type ErrorCode,
  type OrderLineInput,
  type PaymentResult,
  payments,
  type VerifyResult,
} from '@shop/contract';
import { type Call, tryCall, withRetry } from '#api/call.ts';
import { isUnexplained } from '#api/error-kinds.ts';

const FIRST_DELAY_MS = 2000;
const MAX_DELAY_MS = 5000;
const BACKOFF = 1.2;

interface VerifyOptions {
  result: PaymentResult;
  product_list: OrderLineInput[];
  /** Aborted when the customer leaves the page. */
  leaveSignal: AbortSignal;
  sleep?: (ms: number, leaveSignal: AbortSignal) => Promise<unknown>;
  /** For a call that fails without an error code of the shop, such as a gateway's. */
  retryDelays?: number[];
}

/** Polls until the outcome of the payment is known or the customer leaves. Throws when it cannot be known here. */
export async function verifyPayment(call: Call, options: VerifyOptions): Promise<VerifyResult> {
  const { leaveSignal, sleep = sleepUnlessAborted } = options;
  let verified = await verifyOnce(call, options);
  let delay = FIRST_DELAY_MS;
  while (isConfirming(verified) && !leaveSignal.aborted) {
    await sleep(delay, leaveSignal);
    delay = Math.min(delay * BACKOFF, MAX_DELAY_MS);
    if (!leaveSignal.aborted) verified = await verifyOnce(call, options);
  }
  return verified;
}

const isConfirming = (verified: VerifyResult) =>
  'state' in verified && verified.state === 'confirming';

const sleepUnlessAborted = (ms: number, leaveSignal: AbortSignal) =>
  new Promise((resolve) => {
    setTimeout(resolve, ms);
    leaveSignal.addEventListener('abort', resolve, { once: true });
  });

/** Errors that say something about the payment itself. */
const FINAL_ERRORS: (ErrorCode | undefined)[] = [
  'INVALID_SIGNATURE',
  'PAYMENT_NOT_FOUND',
  'INVALID_INPUT',
];

/** Every other error code, and a browser without network, leave the outcome open. */
async function verifyOnce(
  call: Call,
  { result, product_list, retryDelays }: VerifyOptions,
): Promise<VerifyResult> {
  const body = { ...result, product_list };
  const { data, error } = await tryCall(
    withRetry(() => call(payments.verify, { body }), retryDelays),
  );
  if (!error) return data;
  if (isUnexplained(error) || FINAL_ERRORS.includes(error.code)) throw error;
  return { state: 'confirming', msg: error.message };
}
