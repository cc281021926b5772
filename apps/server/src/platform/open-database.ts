import { fileURLToPath } from 'node:url';

const repository = fileURLToPath(new URL('../../../../', import.meta.url));

type Environment = Record<string, string | undefined>;

/** Uses the database in DATABASE_URL, or else starts a local PostgreSQL under `.data/`. */
export async function openDatabase(env: Environment) {
  const IMAGE_DIR = env.IMAGE_DIR ?? `${repository}.data/images`;
  if (env.DATABASE_URL) {
    const { DATABASE_URL } = env;
    return { env: { ...env, DATABASE_URL, IMAGE_DIR }, local: false, close: async () => {} };
  }
  // Imported on demand: the package with PostgreSQL is a development dependency.
  const { startLocalPostgres } = await import('#tools/local-postgres.ts');
  const postgres = await startLocalPostgres({
    dir: `${repository}.data/postgres`,
    persistent: true,
  });
  await postgres.createDatabase('shop');
  const DATABASE_URL = postgres.getUrl('shop');
  return { env: { ...env, DATABASE_URL, IMAGE_DIR }, local: true, close: postgres.stop };
}
