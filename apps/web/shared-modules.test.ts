import { existsSync, globSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { ON_SOME_PAGES } from './shared-modules.ts';

const repository = join(import.meta.dirname, '../..');

it.each(ON_SOME_PAGES)('%s exists', (path) => {
  const found =
    existsSync(join(repository, path)) || globSync(`${path}.*`, { cwd: repository }).length > 0;
  expect(found).toBe(true);
});
