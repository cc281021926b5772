import { defineConfig, devices } from '@playwright/test';
import { PORT } from './fixtures/server.ts';

/**
 * About what happens, not about how it looks: the same script on a phone, where most customers are.
 * Or about every width, which the test sets itself.
 */
const ON_THE_PHONE = [
  '**/quality/accessibility.test.ts',
  '**/admin/product-images.test.ts',
  '**/admin/dashboard.test.ts',
  '**/admin/login.test.ts',
  '**/admin/orders.test.ts',
  '**/admin/payments.test.ts',
  '**/admin/product-form.test.ts',
  '**/admin/products.test.ts',
  '**/admin/order-status.test.ts',
  '**/shop/cart-quantity.test.ts',
  '**/shop/cart-removal.test.ts',
  '**/shop/logout.test.ts',
  '**/quality/user-preferences.test.ts',
  '**/shop/order-info.test.ts',
  '**/shop/orders.test.ts',
  '**/shop/orders-images.test.ts',
  '**/shop/checkout.test.ts',
  '**/shop/checkout-dialog.test.ts',
  '**/shop/checkout-errors.test.ts',
  '**/shop/private-pages.test.ts',
  '**/shop/profile.test.ts',
  '**/shop/profile-access.test.ts',
  '**/shop/receipt.test.ts',
  '**/shop/routes.test.ts',
  '**/shop/signup.test.ts',
  '**/shop/resume-purchase.test.ts',
];

/** Chromium without its windows: the same engine, and the tests take half the time. */
const BROWSER = '/usr/bin/chromium-headless-shell';

const asRoot = process.getuid?.() === 0;

export default defineConfig({
  testDir: './tests',
  outputDir: '../test-results',
  snapshotPathTemplate: '{testDir}/../snapshots/{arg}{ext}',
  globalSetup: './fixtures/global-setup.ts',
  fullyParallel: true,
  workers: 2,
  retries: 0,
  forbidOnly: true,
  timeout: 30_000,
  expect: { timeout: 10_000 },
  maxFailures: 12,
  reporter: [['list'], ['json', { outputFile: '../reports/e2e.json' }]],
  use: {
    baseURL: `http://127.0.0.1:${PORT}`,
    launchOptions: {
      executablePath: process.env.CHROMIUM_PATH ?? BROWSER,
      args: [
        '--disable-background-networking',
        '--disable-component-update',
        ...(asRoot ? ['--no-sandbox', '--disable-dev-shm-usage'] : []),
      ],
    },
  },
  projects: [
    {
      name: 'phone',
      use: { ...devices['Pixel 7'], viewport: { width: 360, height: 640 }, deviceScaleFactor: 1 },
    },
    {
      name: 'desktop',
      testIgnore: ON_THE_PHONE,
      use: { ...devices['Desktop Chrome'], viewport: { width: 1280, height: 800 } },
    },
  ],
});
