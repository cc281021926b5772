import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { startFakeRazorpay } from '@shop/fake-razorpay/start-fake-razorpay';
import { startMailInbox } from '@shop/mail-inbox/start-mail-inbox';
import { loadEnvOrSample, localOrigin } from '#config/env.ts';
import { getMigrationUrl, readDepsConfig } from '#config/index.ts';
import { runServerAndWorker, waitForOk } from '#platform/child-processes.ts';
import { openDatabase, prepareDatabase } from '#platform/open-database.ts';
import { fakeRazorpayEnv } from './fake-razorpay-env.ts';
import { mailInboxEnv } from './mail-inbox-env.ts';
import { PAST_DAYS } from './past/write-past.ts';
import { prepareShop } from './prepare-shop.ts';
import { DEMO_LOGINS } from './seed/demo-accounts.ts';
import { getContent } from './start-page/content.ts';
import { serveStartPage } from './start-page/serve-start-page.ts';
import { TEST_TOTP_KEY } from './totp-key.ts';

const repository = fileURLToPath(new URL('../../../../', import.meta.url));
const {
  values: { empty },
} = parseArgs({ options: { empty: { type: 'boolean', default: false } } });

loadEnvOrSample();
process.env.ORIGIN ??= localOrigin();
const port = process.env.PORT ?? '';
const settings = {
  ...process.env,
  NODE_ENV: 'development',
  LOG_LEVEL: process.env.LOG_LEVEL ?? 'warn',
  // Saved changes show on the next request.
  RESPONSE_CACHE_SECONDS: '0',
  // Every file change restarts the server, and there is no proxy to wait for.
  SHUTDOWN_GRACE_SECONDS: '0',
};
// An empty shop has its own database: the first day does not cost the past.
const databaseName = empty ? 'empty' : 'shop';
const database = await openDatabase(settings, databaseName);
// With Razorpay keys in the settings the shop uses Razorpay itself.
const fakeRazorpay = process.env.RAZORPAY_KEY_ID
  ? undefined
  : await startFakeRazorpay({
      webhookUrl: `http://localhost:${port}/api/razor/webhook`,
      // The payments of a database stay known when the shop is started again.
      ...(database.local && { ledgerFile: `${repository}.data/payments-of-${databaseName}` }),
    });
// With a mail server in the settings the shop sends real mail.
const mailInbox = process.env.MAIL_URL ? undefined : await startMailInbox();
const env = {
  ...database.env,
  TOTP_KEY: process.env.TOTP_KEY || TEST_TOTP_KEY,
  ...(fakeRazorpay && fakeRazorpayEnv(fakeRazorpay)),
  ...(mailInbox && mailInboxEnv(mailInbox)),
};

await prepareDatabase(getMigrationUrl(readDepsConfig(env)));
const { hasPast, past } = await prepareShop({
  env,
  demoDir: `${repository}demo`,
  empty,
  provider: fakeRazorpay?.control,
  mail: mailInbox !== undefined,
});

const startPage = await serveStartPage(getContent(hasPast), {
  shop: `http://localhost:${port}`,
  inbox: mailInbox?.origin,
  imitatedPayments: fakeRazorpay !== undefined,
});

// Fixed directories instead of all imports: Vite imports files that it writes itself.
const flags = [
  `--watch-path=${repository}apps/server/src`,
  `--watch-path=${repository}packages`,
  '--watch-preserve-output',
];
runServerAndWorker(env, {
  flags,
  // By the clock of the worker every payment of the past is overdue.
  ...(past && { beforeWorker: past.complete }),
  close: async () => {
    await past?.stop();
    await startPage.stop();
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
  Start here:        ${startPage.origin}, with all logins and what to try
  API reference:     http://localhost:${port}/api/docs
  Running:           server and worker, both reloading on change${past ? '; the worker starts when the past is complete' : ''}
  Database:          ${database.local ? `PostgreSQL 18 under .data/, ${env.DATABASE_URL}` : 'as named by DATABASE_URL'}
  Payments:          ${fakeRazorpay ? `fake provider, nothing is charged; ${fakeRazorpay.origin}` : 'Razorpay, with the keys in the settings'}
  Mail:              ${mailInbox ? `every message is kept here: ${mailInbox.origin}` : 'as named by MAIL_URL'}
  Customer:          ${formatLogin(DEMO_LOGINS.customer)}
  Admin:             ${formatLogin(DEMO_LOGINS.admin)}
`);

const startedAt = performance.now();
await past?.complete;
if (past) {
  const seconds = Math.round((performance.now() - startedAt) / 1000);
  console.log(
    `  The past of ${PAST_DAYS} days is complete, ${seconds} s after the shop was open.\n`,
  );
}
