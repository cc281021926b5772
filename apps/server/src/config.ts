import * as z from 'zod';

const flagged = (missing: string) => z.string({ error: missing }).min(1, missing);

const Database = z.object({
  DATABASE_URL: flagged('DATABASE_URL is missing: the address of a PostgreSQL 18 database'),
  DB_CONNECTIONS: z.coerce.number().int().positive().default(10),
  MONEY_CONNECTIONS: z.coerce.number().int().positive().default(5),
});

const Images = z.discriminatedUnion('IMAGE_STORE', [
  z.object({
    IMAGE_STORE: z.literal('files').default('files'),
    IMAGE_FOLDER: z.string().default('.data/images'),
  }),
  z.object({
    IMAGE_STORE: z.literal('s3'),
    S3_BUCKET: flagged('S3_BUCKET is missing'),
    S3_REGION: flagged('S3_REGION is missing'),
    S3_ENDPOINT: z.url().optional(),
    S3_ACCESS_KEY_ID: flagged('S3_ACCESS_KEY_ID is missing'),
    S3_SECRET_ACCESS_KEY: flagged('S3_SECRET_ACCESS_KEY is missing'),
  }),
]);

/** Tries of one account and of one address in a quarter of an hour; of signups, in an hour. */
const tries = (byDefault: string) =>
  z
    .string()
    .regex(/^[1-9][0-9]{0,8}\/[1-9][0-9]{0,8}$/, 'say tries per account / per address, like 10/100')
    .default(byDefault)
    .transform((text) => {
      const [perAccount = 0, perAddress = 0] = text.split('/').map(Number);
      return { perAccount, perAddress };
    });

const Tries = z.object({
  LOGIN_TRIES: tries('10/100'),
  SIGNUP_TRIES: tries('5/5'),
  PROFILE_TRIES: tries('30/100'),
  /** Presses of Buy in ten minutes. Carriers let thousands of phones share an address. */
  PAY_TRIES: tries('60/3000'),
});

const Log = z.object({
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent']).default('info'),
});

const PROVIDER_API = 'https://api.razorpay.com';
const PROVIDER_SCRIPT = 'https://checkout.razorpay.com/v1/checkout.js';
const secret = (name: string) =>
  flagged(`${name} is missing`).min(16, 'is too short to be a secret: at least 16 characters');

/** The payment provider. Whoever can reach customers' money must not be started by mistake. */
const Payments = z
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

const LOCAL = new Set(['localhost', '127.0.0.1', '[::1]']);

const Web = z
  .object({
    ...Log.shape,
    NODE_ENV: z.enum(['production', 'development', 'test']).default('production'),
    HOST: z.string().default('0.0.0.0'),
    PORT: z.coerce.number().int().min(0).max(65_535).default(3000),
    ORIGIN: flagged(
      'ORIGIN is missing: the address customers type, for example https://shop.example',
    )
      .url()
      .transform((origin) => new URL(origin).origin),
    /** Addresses of the proxies in front of the shop, separated by commas; without them, none. */
    TRUSTED_PROXIES: z
      .string()
      .default('')
      .transform((list) => list.split(',').flatMap((address) => address.trim() || [])),
    /** What whoever reads /metrics must bring; without it nobody can. */
    METRICS_TOKEN: z.string().min(16, 'is too short: at least 16 characters').optional(),
    /** How long a computed catalogue answer may be told again; 0 computes every time. */
    HOT_SECONDS: z.coerce.number().min(0).max(60).default(3),
  })
  .refine(({ NODE_ENV, ORIGIN }) => NODE_ENV === 'development' || isSafe(new URL(ORIGIN)), {
    path: ['ORIGIN'],
    error: 'must begin with https:// where customers log in; plain http is for localhost',
  });

const isSafe = ({ protocol, hostname }: URL) => protocol === 'https:' || LOCAL.has(hostname);

export type ImageConfig = z.infer<typeof Images>;
/** What everything outside our own memory needs. */
export type DepsConfig = z.infer<typeof Database> & ImageConfig & z.infer<typeof Tries>;
export type PaymentsConfig = z.infer<typeof Payments>;
export type WebConfig = z.infer<typeof Web>;

type Environment = Record<string, string | undefined>;

export const readDatabaseConfig = (env: Environment) => read(Database, env);
export const readLogConfig = (env: Environment) => read(Log, env);
export const readWebConfig = (env: Environment): WebConfig => read(Web, env);
export const readPaymentsConfig = (env: Environment): PaymentsConfig => read(Payments, env);
export const readDepsConfig = (env: Environment): DepsConfig => ({
  ...readDatabaseConfig(env),
  ...read(Images, { ...env, IMAGE_STORE: env.IMAGE_STORE ?? 'files' }),
  ...read(Tries, env),
});

/** Reads part of the environment, or stops the start with one sentence per mistake. */
function read<T extends z.ZodType>(schema: T, env: Environment): z.output<T> {
  const result = schema.safeParse(env);
  if (result.success) return result.data;
  const mistakes = result.error.issues.map(
    (issue) => `  ${issue.path.join('.')}: ${issue.message}`,
  );
  throw new Error(`The shop cannot start like this:\n${mistakes.join('\n')}`);
}
