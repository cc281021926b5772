import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

/** Every command of the docs takes minutes; the others take seconds a test and guard what seldom changes. */
const NIGHTLY_TESTS = [
  'scripts/docs/doc-command-runners.test.ts',
  '**/catalog/images/upload-{corpus,memory}.test.ts',
  '**/catalog/import/large-files.test.ts',
  '**/catalog/import/pictures/malicious-files.test.ts',
  '**/monitoring/generated-shop.test.ts',
  '**/platform/wait-for-database.test.ts',
  '**/tools/dev.test.ts',
  '**/tools/seed/generate-products.test.ts',
];
const exclude = process.env.NIGHTLY ? [] : NIGHTLY_TESTS;

export default defineConfig({
  test: {
    pool: 'forks',
    // One more than the gate's two cores: some tests wait for a time limit of the shop.
    maxWorkers: 3,
    // The files of a worker share their modules: importing the server again for each takes a fifth of the run.
    isolate: false,
    // Each test builds the app anew, and short-lived objects fill the default of 16 MB quickly.
    execArgv: ['--max-semi-space-size=64'],
    // Generous, so that a busy machine makes tests slow but not red.
    testTimeout: 60_000,
    hookTimeout: 60_000,
    expect: { poll: { timeout: 10_000 } },
    reporters: ['default', ['json', { outputFile: 'reports/test.json' }]],
    projects: [
      {
        extends: true,
        test: {
          name: 'rules',
          include: [
            'packages/**/*.test.ts',
            'apps/web/**/*.test.{ts,tsx}',
            '{scripts,resilience,deploy}/**/*.test.ts',
          ],
          exclude,
        },
      },
      {
        extends: true,
        test: {
          name: 'server',
          root: 'apps/server',
          include: ['src/**/*.test.ts'],
          exclude,
          globalSetup: fileURLToPath(new URL('apps/server/test/global-setup.ts', import.meta.url)),
        },
      },
    ],
  },
});
