import { readDepsConfig, readLogConfig, readPaymentsConfig } from '#config.ts';
import { openDeps } from '#deps.ts';
import { accountsJobs } from '#features/accounts/accounts.jobs.ts';
import { catalogJobs } from '#features/catalog/catalog.jobs.ts';
import { paymentsJobs, paymentsRounds } from '#features/payments/payments.jobs.ts';
import { openRazorpay } from '#gateways/razorpay.ts';
import { openLog } from '#http/log.ts';
import { type JobHandlers, work } from '#jobs/queue.ts';
import { goRound } from '#jobs/rounds.ts';
import { loadSettings } from './settings.ts';

loadSettings();
const config = readDepsConfig(process.env);
const payments = readPaymentsConfig(process.env);
const log = openLog({ level: readLogConfig(process.env).LOG_LEVEL, name: 'worker' });
const onError = (err: Error) => log.error({ err }, 'worker');

const { deps: house, close } = await openDeps(config, onError);
const deps = { ...house, razorpay: openRazorpay(payments) };
const handlers: JobHandlers = {
  ...accountsJobs(deps),
  ...catalogJobs(deps),
  ...paymentsJobs(deps, (found, words) => log.error(found, words)),
};
const worker = await work({ url: config.DATABASE_URL, handlers, onError });
const rounds = goRound({
  rounds: paymentsRounds(deps),
  pauseMs: payments.MONEY_PAUSE_SECONDS * 1000,
  callsPerSecond: payments.PROVIDER_CALLS_PER_SECOND,
  onError,
});
log.info('ready');

const stop = async () => {
  await rounds.stop();
  await worker.stop();
  await close();
};
process.once('SIGTERM', () => void stop());
process.once('SIGINT', () => void stop());
