import { fileURLToPath } from 'node:url';

const repository = fileURLToPath(new URL('../../../../', import.meta.url));

type Environment = Record<string, string | undefined>;

/** The database named by DATABASE_URL, or a PostgreSQL of our own under `.data/`. */
export async function openDatabase(env: Environment) {
  const IMAGE_FOLDER = env.IMAGE_FOLDER ?? `${repository}.data/images`;
  if (env.DATABASE_URL) {
    const { DATABASE_URL } = env;
    return { env: { ...env, DATABASE_URL, IMAGE_FOLDER }, own: false, close: async () => {} };
  }
  // Not in a release: production names its database.
  const { startLocalPostgres } = await import('#tools/local-postgres.ts');
  const server = await startLocalPostgres({ folder: `${repository}.data/postgres`, keep: true });
  await server.createDatabase('shop');
  const DATABASE_URL = server.urlOf('shop');
  return { env: { ...env, DATABASE_URL, IMAGE_FOLDER }, own: true, close: server.stop };
}
