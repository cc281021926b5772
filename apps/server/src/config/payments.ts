import * as z from 'zod';

/** A string that must be set, with the message for when it is not. */
export const requiredString = (missing: string) => z.string({ error: missing }).min(1, missing);

/** Whether payments with this key move money. */
export const isLiveKey = (keyId: string) => keyId.startsWith('rzp_live_');

const DEFAULT_BASE_URL = 'https://api.razorpay.com';
const DEFAULT_CHECKOUT_URL = 'https://checkout.razorpay.com/v1/checkout.js';
const secret = (name: string) =>
  requiredString(`${name} is missing`).min(
    16,
    'is too short to be a secret: at least 16 characters',
  );

/** Razorpay settings. The checks below keep test keys out of production and live keys off other hosts. */
export const Payments = z
  .object({
    NODE_ENV: z.enum(['production', 'development', 'test']).default('production'),
    /** Accepts Razorpay test keys outside development; no order is real then. */
    REHEARSAL: z.enum(['yes', 'no']).default('no'),
    RAZORPAY_KEY_ID: requiredString('RAZORPAY_KEY_ID is missing: see docs/payments.md').regex(
      /^rzp_(test|live)_[A-Za-z0-9]{8,40}$/,
      'must look like rzp_live_…',
    ),
    RAZORPAY_KEY_SECRET: secret('RAZORPAY_KEY_SECRET'),
    RAZORPAY_WEBHOOK_SECRET: secret('RAZORPAY_WEBHOOK_SECRET'),
    /** Still accepted after a rotation, because Razorpay retries events that it signed earlier. */
    RAZORPAY_WEBHOOK_SECRET_PREVIOUS: secret('RAZORPAY_WEBHOOK_SECRET_PREVIOUS').optional(),
    RAZORPAY_BASE_URL: z
      .url()
      .default(DEFAULT_BASE_URL)
      .transform((url) => new URL(url).origin),
    RAZORPAY_CHECKOUT_URL: z.url().default(DEFAULT_CHECKOUT_URL),
    /** Marks the shop's orders in a Razorpay account that is shared with other shops. */
    RAZORPAY_NOTE: z
      .string()
      .regex(/^[\w .-]{1,40}$/)
      .default('handloom-shop'),
    /** Pause of a payment poller that found nothing due. */
    PAYMENT_POLL_SECONDS: z.coerce.number().min(0.01).max(60).default(1),
    RAZORPAY_MAX_RPS: z.coerce.number().min(1).max(1000).default(5),
  })
  .superRefine((payments, context) => {
    for (const [path, message] of findProblems(payments)) {
      context.addIssue({ code: 'custom', path: [path], message });
    }
  });

interface PaymentKeys {
  NODE_ENV: string;
  REHEARSAL: string;
  RAZORPAY_KEY_ID: string;
  RAZORPAY_KEY_SECRET: string;
  RAZORPAY_WEBHOOK_SECRET: string;
  RAZORPAY_WEBHOOK_SECRET_PREVIOUS?: string | undefined;
  RAZORPAY_BASE_URL: string;
  RAZORPAY_CHECKOUT_URL: string;
}

function findProblems(keys: PaymentKeys): [string, string][] {
  const problems: [string, string][] = [];
  const isTest = keys.RAZORPAY_KEY_ID.startsWith('rzp_test_');
  const isRehearsal = keys.REHEARSAL === 'yes' || keys.NODE_ENV === 'development';
  if (isTest && !isRehearsal) {
    problems.push(['RAZORPAY_KEY_ID', 'is a test key: set REHEARSAL=yes if no order is real']);
  }
  if (keys.REHEARSAL === 'yes' && isLiveKey(keys.RAZORPAY_KEY_ID)) {
    problems.push(['REHEARSAL', 'must not be yes with a live key: its payments are real']);
  }
  const otherHost =
    keys.RAZORPAY_BASE_URL !== DEFAULT_BASE_URL ||
    keys.RAZORPAY_CHECKOUT_URL !== DEFAULT_CHECKOUT_URL;
  if (otherHost && !(isTest && isRehearsal)) {
    problems.push([
      'RAZORPAY_BASE_URL',
      "is not the provider's address, which is allowed with test keys only",
    ]);
  }
  const secrets = [
    keys.RAZORPAY_KEY_SECRET,
    keys.RAZORPAY_WEBHOOK_SECRET,
    keys.RAZORPAY_WEBHOOK_SECRET_PREVIOUS,
  ].filter((value) => value !== undefined);
  if (new Set(secrets).size < secrets.length) {
    problems.push(['RAZORPAY_WEBHOOK_SECRET', 'every secret must differ from the others']);
  }
  return problems;
}
