import * as z from 'zod';
import { flagged, Payments } from './payments.ts';

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

const Backups = z.object({
  BACKUP_FOLDER: flagged('BACKUP_FOLDER is missing: a folder on another disk than the database'),
  /** Of somebody who may copy the whole server, which the shop itself need not. */
  BACKUP_DATABASE_URL: z.string().optional(),
});

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

/** How a program is looked at, and how it ends. */
const Watch = z.object({
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent']).default('info'),
  /** What whoever reads /metrics must bring; without it nobody can. */
  METRICS_TOKEN: z.string().min(16, 'is too short: at least 16 characters').optional(),
  HOST: z.string().default('0.0.0.0'),
});

const port = z.coerce.number().int().min(0).max(65_535);

const Worker = z.object({
  ...Watch.shape,
  /** Where the worker is looked at; without it, nowhere. */
  WORKER_PORT: port.optional(),
});

const Tracing = z.object({
  /** Where spans are sent to; without it there are none. The name is the standard's. */
  OTEL_EXPORTER_OTLP_ENDPOINT: z.url().optional(),
  /** Which share of the requests is traced, from 0 to 1. */
  OTEL_TRACES_SAMPLER_ARG: z.coerce.number().min(0).max(1).default(1),
});

const LOCAL = new Set(['localhost', '127.0.0.1', '[::1]']);

const Web = z
  .object({
    ...Watch.shape,
    NODE_ENV: z.enum(['production', 'development', 'test']).default('production'),
    PORT: port.default(3000),
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
    /** How long a server that is asked to end goes on serving, so that a proxy notices first. */
    STOP_SECONDS: z.coerce.number().min(0).max(30).default(5),
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
export const readBackupConfig = (env: Environment) => ({
  ...readDatabaseConfig(env),
  ...readImageConfig(env),
  ...read(Backups, env),
});
export const readImageConfig = (env: Environment): ImageConfig =>
  read(Images, { ...env, IMAGE_STORE: env.IMAGE_STORE ?? 'files' });
export const readWorkerConfig = (env: Environment) => read(Worker, env);
export const readTracingConfig = (env: Environment) => read(Tracing, env);
export const readWebConfig = (env: Environment): WebConfig => read(Web, env);
export const readPaymentsConfig = (env: Environment): PaymentsConfig => read(Payments, env);
export const readDepsConfig = (env: Environment): DepsConfig => ({
  ...readDatabaseConfig(env),
  ...readImageConfig(env),
  ...read(Tries, env),
});

/** Every setting that the server knows, for whoever writes them down. */
export const settingNames = (): string[] => {
  const all = [Database, ...Images.options, Backups, Tries, Worker, Tracing, Payments, Web];
  return [...new Set(all.flatMap(({ shape }) => Object.keys(shape)))];
};

/** Reads part of the environment, or stops the start with one sentence per mistake. */
function read<T extends z.ZodType>(schema: T, env: Environment): z.output<T> {
  const result = schema.safeParse(env);
  if (result.success) return result.data;
  const mistakes = result.error.issues.map(
    (issue) => `  ${issue.path.join('.')}: ${issue.message}`,
  );
  throw new Error(`The shop cannot start like this:\n${mistakes.join('\n')}`);
}
