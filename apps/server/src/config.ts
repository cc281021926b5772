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

const Log = z.object({
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent']).default('info'),
});

const Web = z.object({
  ...Log.shape,
  NODE_ENV: z.enum(['production', 'development', 'test']).default('production'),
  HOST: z.string().default('0.0.0.0'),
  PORT: z.coerce.number().int().min(0).max(65_535).default(3000),
  ORIGIN: flagged('ORIGIN is missing: the address customers type, for example https://shop.example')
    .url()
    .transform((origin) => new URL(origin).origin),
  /** How long a computed catalogue answer may be told again; 0 computes every time. */
  HOT_SECONDS: z.coerce.number().min(0).max(60).default(3),
});

export type DatabaseConfig = z.infer<typeof Database>;
export type ImageConfig = z.infer<typeof Images>;
export type WebConfig = z.infer<typeof Web>;

type Environment = Record<string, string | undefined>;

export const readDatabaseConfig = (env: Environment): DatabaseConfig => read(Database, env);
export const readLogConfig = (env: Environment) => read(Log, env);
export const readWebConfig = (env: Environment): WebConfig => read(Web, env);
export const readImageConfig = (env: Environment): ImageConfig =>
  read(Images, { ...env, IMAGE_STORE: env.IMAGE_STORE ?? 'files' });

/** Reads part of the environment, or stops the start with one sentence per mistake. */
function read<T extends z.ZodType>(schema: T, env: Environment): z.output<T> {
  const result = schema.safeParse(env);
  if (result.success) return result.data;
  const mistakes = result.error.issues.map(
    (issue) => `  ${issue.path.join('.')}: ${issue.message}`,
  );
  throw new Error(`The shop cannot start like this:\n${mistakes.join('\n')}`);
}
