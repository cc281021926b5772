import { loadEnvOrSample } from '#config/env.ts';
import {
  getMigrationUrl,
  readDepsConfig,
  readPaymentsConfig,
  readTotpKeys,
  readWebConfig,
} from '#config/index.ts';
import { pingDatabase, waitUntilReady } from '#db/readiness.ts';
import { runServerAndWorker, waitForOk } from '#platform/child-processes.ts';
import { prepareDatabase } from '#platform/open-database.ts';

// The whole shop on one machine: migrations, then server and worker from the build.
loadEnvOrSample();
const env: NodeJS.ProcessEnv = { ...process.env, NODE_ENV: 'production' };

const url = getMigrationUrl(readDepsConfig(env));
const { PORT, ORIGIN } = readWebConfig(env);
readPaymentsConfig(env);
readTotpKeys(env);
await waitUntilReady(
  () => pingDatabase(url),
  (why) => console.warn(`Waiting for the database: ${why}.`),
);
await prepareDatabase(url);

// Server and worker do not get the owner's rights.
const { MIGRATION_DATABASE_URL: _, ...runtimeEnv } = env;
runServerAndWorker(runtimeEnv);
await waitForOk(`http://127.0.0.1:${PORT}/health/ready`);
console.log(`The shop is open at ${ORIGIN}, listening on port ${PORT}.`);
