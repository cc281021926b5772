import { defineConfig, devices } from '@playwright/test';
import { PORT } from './shop.ts';

/**
 * About what happens, not about how it looks: the same script on a phone, where most customers are.
 * Or about every width, which the test sets itself.
 */
const ON_THE_PHONE = [
  'accessibility.test.ts',
  'admin-pictures.test.ts',
  'admin-dashboard.test.ts',
  'admin-login.test.ts',
  'admin-orders.test.ts',
  'admin-payments.test.ts',
  'admin-product-form.test.ts',
  'admin-products.test.ts',
  'admin-statuses.test.ts',
  'cart-changes.test.ts',
  'cart-removal.test.ts',
  'logout.test.ts',
  'needs.test.ts',
  'order-info.test.ts',
  'orders.test.ts',
  'orders-pictures.test.ts',
  'paying.test.ts',
  'paying-sheet.test.ts',
  'paying-trouble.test.ts',
  'personal-pages.test.ts',
  'profile.test.ts',
  'profile-visit.test.ts',
  'receipt.test.ts',
  'screens.test.ts',
  'signup.test.ts',
  'wish.test.ts',
];

/** Chromium without its windows: the same engine, and the tests take half the time. */
const BROWSER = '/usr/bin/chromium-headless-shell';

const asRoot = process.getuid?.() === 0;

export default defineConfig({
  testDir: '.',
  outputDir: '../test-results',
  snapshotPathTemplate: '{testDir}/references/{arg}{ext}',
  globalSetup: './global-setup.ts',
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
