import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

const app = fileURLToPath(new URL('../apps/web/app', import.meta.url));

/** `<Row {...{ order, total }} />`. The linter finds the same in objects and arrays, but not in elements. */
const SPREAD_LITERAL = /\{\s*\.\.\.\{/;

it('elements name their properties one by one', () => {
  const files = globSync('**/*.tsx', { cwd: app });

  expect(files.length).toBeGreaterThan(100);
  expect(
    files.filter((file) => SPREAD_LITERAL.test(readFileSync(`${app}/${file}`, 'utf8'))),
  ).toEqual([]);
});
