import { buildApp } from '#app.ts';
import { readDepsConfig, readPaymentsConfig, readWebConfig } from '#config.ts';
import { listen } from '#db/listen.ts';
import { openDeps } from '#deps.ts';
import { refuseDemoAccounts } from '#features/accounts/demo-accounts.ts';
import { openRazorpay } from '#gateways/razorpay.ts';
import { hotAnswers } from '#http/hot-answers.ts';
import { openLog } from '#http/log.ts';
import { loadSettings } from './settings.ts';

loadSettings();
const web = readWebConfig(process.env);
const config = readDepsConfig(process.env);
const razorpay = openRazorpay(readPaymentsConfig(process.env));
const development = web.NODE_ENV === 'development';

const log = openLog({ level: web.LOG_LEVEL, name: 'shop' });
const onError = (err: Error) => log.error({ err }, 'database connection');
const { deps: house, close } = await openDeps(config, onError);
const deps = { ...house, razorpay };
if (web.NODE_ENV === 'production') await refuseDemoAccounts(deps);

const hot = hotAnswers({ seconds: web.HOT_SECONDS });
const ear = await listen({
  url: config.DATABASE_URL,
  channel: 'catalog',
  onNotice: hot.drop,
  onHearing: hot.trust,
  onError,
});

const app = await buildApp({
  deps,
  hot,
  origin: web.ORIGIN,
  trustedProxies: web.TRUSTED_PROXIES,
  metricsToken: web.METRICS_TOKEN,
  logger: log,
  development,
});
const { servePages } = development ? await import('#pages-dev.ts') : await import('#pages.ts');
await servePages(app, { hot, origin: web.ORIGIN });
await app.listen({ host: web.HOST, port: web.PORT });

const stop = async () => {
  await app.close();
  await ear.stop();
  await close();
};
process.once('SIGTERM', () => void stop());
process.once('SIGINT', () => void stop());
