import { readFileSync } from 'node:fs';
import { MONTH_FILE_NAMES } from '@shop/contract';
import { expect, it } from 'vitest';

const PAGE = readFileSync(new URL('../../docs/accounting.md', import.meta.url), 'utf8');

it('docs/accounting.md describes every file of a month', () => {
  const described = [...PAGE.matchAll(/^\| `([a-z0-9-]+)` \|/gm)].map(([, name]) => name);

  expect(described).toEqual([...MONTH_FILE_NAMES]);
});
