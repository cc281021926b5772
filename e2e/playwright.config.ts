import { defineConfig, devices } from '@playwright/test';
import { PORT } from './shop.ts';

/** About what happens, not about how it looks: the same script on a phone, where most customers are. */
const ON_THE_PHONE = [
  'admin-pictures.test.ts',
  'admin-dashboard.test.ts',
  'admin-login.test.ts',
  'admin-orders.test.ts',
  'admin-payments.test.ts',
  'admin-products.test.ts',
  'admin-statuses.test.ts',
  'cart-changes.test.ts',
  'cart-removal.test.ts',
  'logout.test.ts',
  'order-info.test.ts',
  'orders.test.ts',
  'orders-pictures.test.ts',
  'paying.test.ts',
  'paying-sheet.test.ts',
  'paying-trouble.test.ts',
  'profile.test.ts',
  'profile-visit.test.ts',
  'receipt.test.ts',
  'screens.test.ts',
  'signup.test.ts',
  'wish.test.ts',
];

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
    trace: 'retain-on-failure',
    launchOptions: {
      executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
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
