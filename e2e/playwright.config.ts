import { defineConfig, devices } from '@playwright/test';
import { DESKTOP_TESTS } from '#desktop-tests.ts';
import { PORT } from '#fixtures/servers/server.ts';
import { isNightly } from '#fixtures/suite.ts';

/** Chromium without a window system: the same engine, about half the time per test. */
const BROWSER = '/usr/bin/chromium-headless-shell';

const isRoot = process.getuid?.() === 0;

export default defineConfig({
  testDir: './tests',
  outputDir: '../test-results',
  snapshotPathTemplate: '{testDir}/../snapshots/{arg}{ext}',
  globalSetup: './fixtures/global-setup.ts',
  // Node runs the TypeScript of the workspaces itself; transpiling it as well would take seconds per worker.
  build: { external: ['**/apps/**', '**/packages/**'] },
  fullyParallel: true,
  workers: 2,
  retries: 0,
  forbidOnly: true,
  // Generous, so that a busy machine makes tests slow but not red.
  timeout: 60_000,
  expect: { timeout: 15_000 },
  maxFailures: 12,
  reporter: [['list'], ['json', { outputFile: '../reports/e2e.json' }]],
  use: {
    baseURL: `http://127.0.0.1:${PORT}`,
    launchOptions: {
      executablePath: process.env.CHROMIUM_PATH ?? BROWSER,
      args: [
        '--disable-background-networking',
        '--disable-component-update',
        // There is none; without this a process emulates it.
        '--disable-gpu',
        ...(isRoot ? ['--no-sandbox', '--disable-dev-shm-usage'] : []),
      ],
    },
  },
  projects: [
    {
      name: 'phone',
      testIgnore: '**/quality/keyboard.test.ts',
      ...(!isNightly && { grepInvert: /@nightly/ }),
      use: { ...devices['Pixel 7'], viewport: { width: 360, height: 640 }, deviceScaleFactor: 1 },
    },
    {
      name: 'desktop',
      testMatch: DESKTOP_TESTS.map((file) => `**/tests/${file}`),
      ...(!isNightly && { grep: /@desktop/ }),
      use: { ...devices['Desktop Chrome'], viewport: { width: 1280, height: 800 } },
    },
  ],
});
