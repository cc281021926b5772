import * as z from 'zod';
import { Mail, MailOrigin } from './mail.ts';
import { isLiveKey, Payments, requiredString } from './payments.ts';
import { readFirstSettings } from './shop.ts';
import { TotpKeys } from './totp.ts';

const Database = z.object({
  DATABASE_URL: requiredString('DATABASE_URL is missing: the address of a PostgreSQL 18 database'),
  /** Bypasses a pooler, for work that needs its own session: LISTEN, migrations, the worker's queue. */
  DATABASE_DIRECT_URL: z.string().min(1).optional(),
  /** URL for the owner of the tables, for migrations. Server and worker do not need it and should not have it. */
  MIGRATION_DATABASE_URL: z.string().min(1).optional(),
  /** Replica for the catalogue alone; it may be unavailable or behind. Through the pooler when DATABASE_URL is. */
  DATABASE_REPLICA_URL: z.string().min(1).optional(),
  DB_CONNECTIONS: z.coerce.number().int().positive().default(10),
  PAYMENTS_DB_CONNECTIONS: z.coerce.number().int().positive().default(5),
  REPLICA_DB_CONNECTIONS: z.coerce.number().int().positive().default(10),
});

const Images = z.discriminatedUnion('IMAGE_STORE', [
  z.object({
    IMAGE_STORE: z.literal('files').default('files'),
    IMAGE_DIR: z.string().default('.data/images'),
  }),
  z.object({
    IMAGE_STORE: z.literal('s3'),
    S3_BUCKET: requiredString('S3_BUCKET is missing'),
    S3_REGION: requiredString('S3_REGION is missing'),
    S3_ENDPOINT: z.url().optional(),
    S3_ACCESS_KEY_ID: requiredString('S3_ACCESS_KEY_ID is missing'),
    S3_SECRET_ACCESS_KEY: requiredString('S3_SECRET_ACCESS_KEY is missing'),
  }),
]);

const ImageBackups = z.object({
  IMAGE_BACKUP_DIR: requiredString(
    'IMAGE_BACKUP_DIR is missing: a directory on another disk than the images',
  ),
});

/** Parses `perAccount/perAddress`; the time windows are set in platform/deps.ts. */
const rateLimit = (defaultValue: string) =>
  z
    .string()
    .regex(
      /^[1-9][0-9]{0,8}\/[1-9][0-9]{0,8}$/,
      'must be attempts per account / per address, like 10/100',
    )
    .default(defaultValue)
    .transform((text) => {
      const [perAccount = 0, perAddress = 0] = text.split('/').map(Number);
      return { perAccount, perAddress };
    });

const RateLimits = z.object({
  LOGIN_RATE_LIMIT: rateLimit('10/100'),
  SIGNUP_RATE_LIMIT: rateLimit('5/20'),
  FORGOT_RATE_LIMIT: rateLimit('3/20'),
  PROFILE_RATE_LIMIT: rateLimit('30/100'),
  /** Checkouts. Mobile carriers put thousands of phones behind one address. */
  PAY_RATE_LIMIT: rateLimit('60/3000'),
});

const UNLIMITED = '999999999/999999999';

const Staff = z
  .object({
    /** 'offered' lets owner and accounts work without one. */
    SECOND_FACTOR: z.enum(['required', 'offered']).optional(),
    RAZORPAY_KEY_ID: z.string().default(''),
  })
  .refine(
    ({ SECOND_FACTOR, RAZORPAY_KEY_ID }) =>
      SECOND_FACTOR !== 'offered' || !isLiveKey(RAZORPAY_KEY_ID),
    { path: ['SECOND_FACTOR'], error: "must be 'required' in a shop that takes real payments" },
  )
  .transform(({ SECOND_FACTOR, RAZORPAY_KEY_ID }) => ({
    SECOND_FACTOR: SECOND_FACTOR ?? (isLiveKey(RAZORPAY_KEY_ID) ? 'required' : 'offered'),
  }));

const Observability = z.object({
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent']).default('info'),
  /** Bearer token for /metrics, which responds with 404 when it is not set. */
  METRICS_TOKEN: z.string().min(16, 'is too short: at least 16 characters').optional(),
  HOST: z.string().default('0.0.0.0'),
});

const port = z.coerce.number().int().min(0).max(65_535);

const Worker = z.object({
  ...Observability.shape,
  /** Port of the worker's health and metrics endpoints; none when it is not set. */
  WORKER_PORT: port.optional(),
});

const Tracing = z.object({
  /** Tracing is off when it is not set. */
  OTEL_EXPORTER_OTLP_ENDPOINT: z.url().optional(),
  /** Sampling ratio. */
  OTEL_TRACES_SAMPLER_ARG: z.coerce.number().min(0).max(1).default(1),
});

const LOCAL_HOSTS = new Set(['localhost', '127.0.0.1', '[::1]']);

const Web = z
  .object({
    ...Observability.shape,
    NODE_ENV: z.enum(['production', 'development', 'test']).default('production'),
    PORT: port.default(3000),
    ORIGIN: requiredString(
      'ORIGIN is missing: the address customers type, for example https://shop.example',
    )
      .url()
      .transform((origin) => new URL(origin).origin),
    /** Comma-separated addresses or CIDR ranges whose X-Forwarded-For is trusted. */
    TRUSTED_PROXIES: z
      .string()
      .default('')
      .transform((list) => list.split(',').flatMap((address) => address.trim() || [])),
    /** Time between failing readiness and closing the port, for proxies to notice. */
    SHUTDOWN_GRACE_SECONDS: z.coerce.number().min(0).max(30).default(5),
    /** 0 disables the cache. */
    RESPONSE_CACHE_SECONDS: z.coerce.number().min(0).max(60).default(3),
  })
  .refine(({ NODE_ENV, ORIGIN }) => NODE_ENV === 'development' || isSecure(new URL(ORIGIN)), {
    path: ['ORIGIN'],
    error: 'must begin with https:// where customers log in; plain http is for localhost',
  });

const isSecure = ({ protocol, hostname }: URL) =>
  protocol === 'https:' || LOCAL_HOSTS.has(hostname);

export type ImageConfig = z.infer<typeof Images>;
export type DepsConfig = z.infer<typeof Database> &
  ImageConfig &
  z.infer<typeof RateLimits> &
  z.infer<typeof Staff> & {
    mailEnabled: boolean;
    firstSettings: ReturnType<typeof readFirstSettings>;
  };
export type MailConfig = z.infer<typeof Mail>;
export type PaymentsConfig = z.infer<typeof Payments>;
export type WebConfig = z.infer<typeof Web>;

type Environment = Record<string, string | undefined>;

export const readDatabaseConfig = (env: Environment) => read(Database, env);
interface DatabaseUrls {
  DATABASE_URL: string;
  MIGRATION_DATABASE_URL?: string | undefined;
  DATABASE_DIRECT_URL?: string | undefined;
}
/** URL at which a client gets its own session. */
export const getDirectUrl = (config: DatabaseUrls) =>
  config.DATABASE_DIRECT_URL ?? config.DATABASE_URL;
/** URL for the owner of the tables, bypassing a pooler. */
export const getMigrationUrl = (config: DatabaseUrls) =>
  config.MIGRATION_DATABASE_URL ?? getDirectUrl(config);
export const isPooled = (config: DatabaseUrls) => getDirectUrl(config) !== config.DATABASE_URL;
export const readImageBackupConfig = (env: Environment) => ({
  ...readImageConfig(env),
  ...read(ImageBackups, env),
});
export const readImageConfig = (env: Environment): ImageConfig =>
  read(Images, { ...env, IMAGE_STORE: env.IMAGE_STORE ?? 'files' });
export const readWorkerConfig = (env: Environment) => read(Worker, env);
export const readTracingConfig = (env: Environment) => read(Tracing, env);
export const readWebConfig = (env: Environment): WebConfig => read(Web, env);
export const readMailConfig = (env: Environment): MailConfig => read(Mail, env);
/** Origin for the worker, needed only where mail is sent: links in messages begin with it. */
export const readMailOrigin = (env: Environment) => read(MailOrigin, env).ORIGIN;
export const readPaymentsConfig = (env: Environment): PaymentsConfig => read(Payments, env);
/** The current key, which encrypts, then the previous one, if any. */
export const readTotpKeys = (env: Environment): [Buffer, ...Buffer[]] => {
  const { TOTP_KEY, TOTP_KEY_PREVIOUS } = read(TotpKeys, env);
  return [TOTP_KEY, ...(TOTP_KEY_PREVIOUS ? [TOTP_KEY_PREVIOUS] : [])];
};
export const readDepsConfig = (env: Environment): DepsConfig => ({
  ...readDatabaseConfig(env),
  ...readImageConfig(env),
  mailEnabled: (env.MAIL_URL ?? 'none') !== 'none',
  firstSettings: readFirstSettings(env),
  ...read(Staff, env),
  // A developer may sign up without limit.
  ...read(RateLimits, {
    ...(env.NODE_ENV === 'development' && { SIGNUP_RATE_LIMIT: UNLIMITED }),
    ...env,
  }),
});

/** Names of all settings; tests compare them with the documentation. */
export const configKeys = (): string[] => {
  const all = [
    Database,
    Staff.in,
    TotpKeys,
    ...Images.options,
    ImageBackups,
    RateLimits,
    Worker,
    Tracing,
    Payments,
    Mail,
    Web,
  ];
  return [...new Set(all.flatMap(({ shape }) => Object.keys(shape)))];
};

/** Throws one error that lists every invalid setting. */
function read<T extends z.ZodType>(schema: T, env: Environment): z.output<T> {
  const result = schema.safeParse(env);
  if (result.success) return result.data;
  const problems = result.error.issues.map(
    (issue) => `  ${issue.path.join('.')}: ${issue.message}`,
  );
  throw new Error(`Invalid settings:\n${problems.join('\n')}`);
}
