import { readDepsConfig, readLogConfig } from '#config.ts';
import { openDeps } from '#deps.ts';
import { accountsJobs } from '#features/accounts/accounts.jobs.ts';
import { catalogJobs } from '#features/catalog/catalog.jobs.ts';
import { openLog } from '#http/log.ts';
import { work } from '#jobs/queue.ts';
import { loadSettings } from './settings.ts';

loadSettings();
const config = readDepsConfig(process.env);
const log = openLog({ level: readLogConfig(process.env).LOG_LEVEL, name: 'worker' });
const onError = (err: Error) => log.error({ err }, 'worker');

const { deps, close } = await openDeps(config, onError);
const handlers = { ...accountsJobs(deps), ...catalogJobs(deps) };
const worker = await work({ url: config.DATABASE_URL, handlers, onError });
log.info('ready');

const stop = async () => {
  await worker.stop();
  await close();
};
process.once('SIGTERM', () => void stop());
process.once('SIGINT', () => void stop());
