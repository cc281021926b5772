import { loadEnvOrSample } from '#config/env.ts';
import { readDepsConfig, readPaymentsConfig, readWebConfig } from '#config/index.ts';
import { migrate } from '#db/migrate.ts';
import { pingDatabase, waitUntilReady } from '#db/readiness.ts';
import { prepareQueue } from '#jobs/queue.ts';
import { runServerAndWorker, waitForOk } from '#platform/child-processes.ts';

// The whole shop on one machine: migrations, then server and worker from the build.
loadEnvOrSample();
const env = { ...process.env, NODE_ENV: 'production' };

const { DATABASE_URL } = readDepsConfig(env);
const { PORT, ORIGIN } = readWebConfig(env);
readPaymentsConfig(env);
await waitUntilReady(
  () => pingDatabase(DATABASE_URL),
  (why) => console.warn(`Waiting for the database: ${why}.`),
);
await migrate(DATABASE_URL);
await prepareQueue(DATABASE_URL);

runServerAndWorker(env);
await waitForOk(`http://127.0.0.1:${PORT}/health/ready`);
console.log(`The shop is open at ${ORIGIN}, listening on port ${PORT}.`);
