import { fileURLToPath } from 'node:url';
import { startFakeRazorpay } from '@shop/fake-razorpay/start-fake-razorpay';
import { startMailInbox } from '@shop/mail-inbox/start-mail-inbox';
import { loadEnvOrSample, localOrigin } from '#config/env.ts';
import { getMigrationUrl, readDepsConfig } from '#config/index.ts';
import { runServerAndWorker, waitForOk } from '#platform/child-processes.ts';
import { createDeps } from '#platform/deps.ts';
import { openDatabase, prepareDatabase } from '#platform/open-database.ts';
import { fakeRazorpayEnv } from './fake-razorpay-env.ts';
import { mailInboxEnv } from './mail-inbox-env.ts';
import { progressBar } from './progress-bar.ts';
import { DEMO_LOGINS, seedDemoAccounts } from './seed/demo-accounts.ts';
import { seedDemoCatalogue } from './seed/demo-catalogue.ts';
import { TEST_TOTP_KEY } from './totp-key.ts';

const repository = fileURLToPath(new URL('../../../../', import.meta.url));

loadEnvOrSample();
process.env.ORIGIN ??= localOrigin();
const port = process.env.PORT ?? '';
const database = await openDatabase({
  ...process.env,
  NODE_ENV: 'development',
  LOG_LEVEL: process.env.LOG_LEVEL ?? 'warn',
  // Saved changes show on the next request.
  RESPONSE_CACHE_SECONDS: '0',
  // Every file change restarts the server, and there is no proxy to wait for.
  SHUTDOWN_GRACE_SECONDS: '0',
});
// With Razorpay keys in the settings the shop uses Razorpay itself.
const fakeRazorpay = process.env.RAZORPAY_KEY_ID
  ? undefined
  : await startFakeRazorpay({ webhookUrl: `http://localhost:${port}/api/razor/webhook` });
// With a mail server in the settings the shop sends real mail.
const mailInbox = process.env.MAIL_URL ? undefined : await startMailInbox();
const env = {
  ...database.env,
  TOTP_KEY: process.env.TOTP_KEY || TEST_TOTP_KEY,
  ...(fakeRazorpay && fakeRazorpayEnv(fakeRazorpay)),
  ...(mailInbox && mailInboxEnv(mailInbox)),
};

const config = readDepsConfig(env);
await prepareDatabase(getMigrationUrl(config));
const { deps, close } = await createDeps(config, (error) => console.error(error.message));
await seedDemoCatalogue(deps, `${repository}demo`, { onProgress: progressBar('Demo catalogue') });
await seedDemoAccounts(deps);
await close();

// Fixed directories instead of all imports: Vite imports files that it writes itself.
const flags = [
  `--watch-path=${repository}apps/server/src`,
  `--watch-path=${repository}packages`,
  '--watch-preserve-output',
];
runServerAndWorker(env, {
  flags,
  close: async () => {
    await fakeRazorpay?.stop();
    await mailInbox?.stop();
    await database.close();
  },
});

await waitForOk(`http://localhost:${port}/health/ready`);
const formatLogin = ({ email, password }: { email: string; password: string }) =>
  `${email}, ${password}`;
console.log(`
  The shop is open:  http://localhost:${port}
  API reference:     http://localhost:${port}/api/docs
  Running:           server and worker, both reloading on change
  Database:          ${database.local ? `PostgreSQL 18 under .data/, ${env.DATABASE_URL}` : 'as named by DATABASE_URL'}
  Payments:          ${fakeRazorpay ? `fake provider, nothing is charged; ${fakeRazorpay.origin}` : 'Razorpay, with the keys in the settings'}
  Mail:              ${mailInbox ? `every message is kept here: ${mailInbox.origin}` : 'as named by MAIL_URL'}
  Customer:          ${formatLogin(DEMO_LOGINS.customer)}
  Admin:             ${formatLogin(DEMO_LOGINS.admin)}
`);
