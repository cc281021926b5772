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
});

const Log = z.object({
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent']).default('info'),
});

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
export type WebConfig = z.infer<typeof Web>;

type Environment = Record<string, string | undefined>;

export const readDatabaseConfig = (env: Environment) => read(Database, env);
export const readLogConfig = (env: Environment) => read(Log, env);
export const readWebConfig = (env: Environment): WebConfig => read(Web, env);
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
