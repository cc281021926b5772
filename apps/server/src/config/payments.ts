import * as z from 'zod';

/** A setting that must be said, and the words for when it is not. */
export const flagged = (missing: string) => z.string({ error: missing }).min(1, missing);

const PROVIDER_API = 'https://api.razorpay.com';
const PROVIDER_SCRIPT = 'https://checkout.razorpay.com/v1/checkout.js';
const secret = (name: string) =>
  flagged(`${name} is missing`).min(16, 'is too short to be a secret: at least 16 characters');

/** The payment provider. Whoever can reach customers' money must not be started by mistake. */
export const Payments = z
  .object({
    NODE_ENV: z.enum(['production', 'development', 'test']).default('production'),
    /** Says that no order is real: the provider's test keys are accepted. */
    REHEARSAL: z.enum(['yes', 'no']).default('no'),
    RAZORPAY_KEY_ID: flagged('RAZORPAY_KEY_ID is missing: see docs/payments.md').regex(
      /^rzp_(test|live)_[A-Za-z0-9]{8,40}$/,
      'must look like rzp_live_…',
    ),
    RAZORPAY_KEY_SECRET: secret('RAZORPAY_KEY_SECRET'),
    RAZORPAY_WEBHOOK_SECRET: secret('RAZORPAY_WEBHOOK_SECRET'),
    /** The one before, while the provider still repeats events that it signed with it. */
    RAZORPAY_WEBHOOK_SECRET_BEFORE: secret('RAZORPAY_WEBHOOK_SECRET_BEFORE').optional(),
    RAZORPAY_API: z
      .url()
      .default(PROVIDER_API)
      .transform((url) => new URL(url).origin),
    RAZORPAY_SCRIPT: z.url().default(PROVIDER_SCRIPT),
    /** Written on our orders at the provider, to know them again when an account is shared. */
    RAZORPAY_NOTE: z
      .string()
      .regex(/^[\w .-]{1,40}$/)
      .default('handloom-shop'),
    /** How long the worker rests when there is nothing to do for money. */
    MONEY_PAUSE_SECONDS: z.coerce.number().min(0.01).max(60).default(1),
    PROVIDER_CALLS_PER_SECOND: z.coerce.number().min(1).max(1000).default(5),
  })
  .superRefine((payments, context) => {
    for (const [path, error] of problemsOf(payments)) {
      context.addIssue({ code: 'custom', path: [path], message: error });
    }
  });

interface PaymentKeys {
  NODE_ENV: string;
  REHEARSAL: string;
  RAZORPAY_KEY_ID: string;
  RAZORPAY_KEY_SECRET: string;
  RAZORPAY_WEBHOOK_SECRET: string;
  RAZORPAY_WEBHOOK_SECRET_BEFORE?: string | undefined;
  RAZORPAY_API: string;
  RAZORPAY_SCRIPT: string;
}

function problemsOf(keys: PaymentKeys): [string, string][] {
  const problems: [string, string][] = [];
  const test = keys.RAZORPAY_KEY_ID.startsWith('rzp_test_');
  const rehearsal = keys.REHEARSAL === 'yes' || keys.NODE_ENV === 'development';
  if (test && !rehearsal) {
    problems.push(['RAZORPAY_KEY_ID', 'is a test key; REHEARSAL=yes says that no order is real']);
  }
  const elsewhere = keys.RAZORPAY_API !== PROVIDER_API || keys.RAZORPAY_SCRIPT !== PROVIDER_SCRIPT;
  if (elsewhere && !(test && rehearsal)) {
    problems.push(['RAZORPAY_API', "is not the provider's address, and that is for test keys"]);
  }
  const secrets = [
    keys.RAZORPAY_KEY_SECRET,
    keys.RAZORPAY_WEBHOOK_SECRET,
    keys.RAZORPAY_WEBHOOK_SECRET_BEFORE,
  ].filter((one) => one !== undefined);
  if (new Set(secrets).size < secrets.length) {
    problems.push(['RAZORPAY_WEBHOOK_SECRET', 'every secret must differ from the others']);
  }
  return problems;
}
