import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { readDepsConfig, readPaymentsConfig, readTotpKeys } from '@shop/server/config/index.ts';
import { buildApp } from '@shop/server/http/app.ts';
import { createResponseCache } from '@shop/server/http/cache/response-cache.ts';
import { createRazorpayClient } from '@shop/server/integrations/razorpay/client.ts';
import { createDeps, type Deps } from '@shop/server/platform/deps.ts';
import { listenForChanges } from '@shop/server/platform/listen-for-changes.ts';
import { fakeRazorpayEnv } from '@shop/server/tools/fake-razorpay-env.ts';
import { toRuntimeUrl } from '@shop/server/tools/local-postgres.ts';
import { mailInboxEnv } from '@shop/server/tools/mail-inbox-env.ts';
import { TEST_TOTP_KEY } from '@shop/server/tools/totp-key.ts';
import type { FastifyInstance } from 'fastify';

/** Origin of in-process apps. */
export const ORIGIN = 'https://shop.test';

export interface TestAppOptions {
  url: string;
  /** Origin of the fake payment provider. */
  provider: { origin: string };
  /** Where the shop sends its mail, and the sender's address; none by default. */
  inbox?: { smtpUrl: string; from?: string } | undefined;
  /** For example LOGIN_RATE_LIMIT. */
  env?: Record<string, string>;
  cacheSeconds?: number;
  metricsToken?: string | undefined;
  development?: boolean;
}

export interface TestApp {
  app: FastifyInstance;
  deps: Deps;
  imageDir: string;
  /** MAIL_* settings, for processes of the same shop. */
  mailEnv: Record<string, string>;
  close: () => Promise<void>;
}

/** The real app in this process, with image files in a temporary directory. */
export async function createTestApp(options: TestAppOptions): Promise<TestApp> {
  const { url, env = {}, cacheSeconds = 0, metricsToken, development = false } = options;
  const imageDir = await mkdtemp(`${tmpdir()}/shop-images-`);
  const { deps, close } = await createAppDeps(options, imageDir);
  const cache = createResponseCache({
    seconds: cacheSeconds,
    getRemainingMs: deps.prices.getRemainingMs,
  });
  const listener = await listenForChanges({
    url: env.DATABASE_DIRECT_URL ?? url,
    caches: [deps.replica, deps.prices, cache, deps.settings],
    onError: () => {},
  });
  const app = await buildApp({
    deps,
    responseCache: cache,
    origin: ORIGIN,
    trustedProxies: ['127.0.0.1'],
    logger: false,
    development,
    metricsToken,
    totpKeys: readTotpKeys({ TOTP_KEY: TEST_TOTP_KEY, ...options.env }),
  });
  return {
    app,
    deps,
    imageDir,
    mailEnv: mailInboxEnv(options.inbox),
    close: async () => {
      await app.close();
      await listener.stop();
      await close();
      await rm(imageDir, { recursive: true });
    },
  };
}

const TEST_SHOP_ENV = {
  SHOP_BRAND: 'Oodum Paavum',
  SHOP_EMAIL: 'help@shop.example',
  SHOP_MOBILE: '+91 00000 00000',
  SHOP_HELP_LINE: '0000 100 0000',
  SHOP_ADDRESS: 'Oodum Paavum|Weavers Street|Kerala, India',
  SHOP_PIN_CODE: '680594',
};

async function createAppDeps({ url, provider, inbox, env }: TestAppOptions, imageDir: string) {
  const config = readDepsConfig({
    DATABASE_URL: toRuntimeUrl(url),
    DB_CONNECTIONS: '5',
    PAYMENTS_DB_CONNECTIONS: '4',
    IMAGE_DIR: imageDir,
    ...mailInboxEnv(inbox),
    ...TEST_SHOP_ENV,
    ...env,
  });
  const { deps, close } = await createDeps(config, () => {});
  const script = `${provider.origin}/v1/checkout.js`;
  const payments = fakeRazorpayEnv({ origin: provider.origin, script });
  return { deps: { ...deps, razorpay: createRazorpayClient(readPaymentsConfig(payments)) }, close };
}
