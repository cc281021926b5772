import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    pool: 'forks',
    maxWorkers: 2,
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
            '{scripts,resilience}/**/*.test.ts',
          ],
        },
      },
      {
        extends: true,
        test: {
          name: 'server',
          root: 'apps/server',
          include: ['src/**/*.test.ts'],
          globalSetup: fileURLToPath(new URL('apps/server/test/global-setup.ts', import.meta.url)),
          testTimeout: 60_000,
        },
      },
    ],
  },
});
