import { globSync } from 'node:fs';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

const MAX_FILES = 25;
// Migrations are a list in the order of their numbers.
const MIGRATIONS = 'apps/server/migrations';
const MADE = ['node_modules', 'build', 'dist', '.tsc', '.react-router', 'reports'];

it('no folder holds more source files than a person sees at a glance', () => {
  const files = globSync('{apps,bench,deploy,docs,e2e,packages,resilience,scripts}/**/*.*', {
    cwd: fileURLToPath(new URL('..', import.meta.url)),
    exclude: MADE.map((folder) => `**/${folder}`),
  });
  const folders = Object.groupBy(files, dirname);
  const crowded = Object.keys(folders).filter(
    (name) => name !== MIGRATIONS && (folders[name]?.length ?? 0) > MAX_FILES,
  );

  expect(Object.keys(folders)).toContain('apps/server/src/http');
  expect(crowded).toEqual([]);
});
