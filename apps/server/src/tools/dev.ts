import { fileURLToPath } from 'node:url';
import { openStandIn } from '@shop/fake-razorpay/start-fake-razorpay';
import { loadSettingsOrSample, localOrigin } from '#config/env.ts';
import { readDepsConfig } from '#config/index.ts';
import { migrate } from '#db/migrate.ts';
import { prepareQueue } from '#jobs/queue.ts';
import { answers, run, stopOnSignal } from '#platform/child-processes.ts';
import { openDeps } from '#platform/deps.ts';
import { openDatabase } from '#platform/open-database.ts';
import { standInSettings } from './fake-razorpay-env.ts';
import { progressBar } from './progress-bar.ts';
import { DEMO_LOGINS, seedDemoAccounts } from './seed/demo-accounts.ts';
import { seedDemo } from './seed/demo-catalogue.ts';

const repository = fileURLToPath(new URL('../../../../', import.meta.url));

loadSettingsOrSample();
process.env.ORIGIN ??= localOrigin();
const port = process.env.PORT ?? '';
const database = await openDatabase({
  ...process.env,
  NODE_ENV: 'development',
  LOG_LEVEL: process.env.LOG_LEVEL ?? 'warn',
  // A page must show what was just saved.
  HOT_SECONDS: '0',
  // Every change ends the server, and no proxy has to notice.
  STOP_SECONDS: '0',
});
// With keys of one's own in the settings, the shop talks to the provider itself.
const standIn = process.env.RAZORPAY_KEY_ID
  ? undefined
  : await openStandIn({ webhookUrl: `http://localhost:${port}/api/razor/webhook` });
const env = { ...database.env, ...(standIn && standInSettings(standIn)) };

await migrate(env.DATABASE_URL);
await prepareQueue(env.DATABASE_URL);
const config = readDepsConfig(env);
const { deps, close } = await openDeps(config, (error) => console.error(error.message));
await seedDemo(deps, `${repository}demo`, progressBar('Demo catalogue'));
await seedDemoAccounts(deps);
await close();

// Named folders, not whatever is imported: Vite loads files that it writes itself.
const watching = [
  `--watch-path=${repository}apps/server/src`,
  `--watch-path=${repository}packages`,
  '--watch-preserve-output',
];
const children = [run('server.ts', env, watching), run('worker.ts', env, watching)];
stopOnSignal(children, async () => {
  await standIn?.stop();
  await database.close();
});

await answers(`http://localhost:${port}/health/ready`);
const said = ({ email, password }: { email: string; password: string }) => `${email}, ${password}`;
console.log(`
  The shop is open:  http://localhost:${port}
  Its calls:         http://localhost:${port}/api/docs
  Running:           server and worker, both reloading on change
  Database:          ${database.own ? `PostgreSQL 18 under .data/, ${env.DATABASE_URL}` : 'as named by DATABASE_URL'}
  Payments:          ${standIn ? `imitated, nothing is charged; ${standIn.origin}` : 'Razorpay, with the keys in the settings'}
  Customer:          ${said(DEMO_LOGINS.customer)}
  Admin:             ${said(DEMO_LOGINS.admin)}
`);
