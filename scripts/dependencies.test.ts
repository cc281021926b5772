import { expect, it } from 'vitest';
import { findProblems, findUndocumented, renderReport } from './dependencies.ts';
import type { Lockfile } from './lockfile.ts';
import { createSbom } from './sbom.ts';

const settings = { allowScripts: { native: true }, npmrc: 'strict-allow-scripts=true\n' };
const good = { version: '1.0.0', license: 'MIT', integrity: 'sha512-AAAA' };

/** The server needs `near`, which needs `far`; `tool` is for us alone. */
const lockfile = (changes: Lockfile['packages'] = {}): Lockfile => ({
  packages: {
    'apps/server': { dependencies: { near: '1.0.0', '@shop/own': '0.0.0' } },
    'apps/web': {},
    'packages/own': { dependencies: { inner: '1.0.0' } },
    'node_modules/@shop/own': { link: true, resolved: 'packages/own' },
    'node_modules/near': { ...good, dependencies: { far: '2.0.0' } },
    'node_modules/near/node_modules/far': { ...good, version: '2.0.0' },
    'node_modules/far': good,
    'node_modules/inner': good,
    'node_modules/tool': { ...good, license: 'GPL-3.0' },
    ...changes,
  },
});

it('a good lockfile has nothing wrong with it', () => {
  expect(findProblems(lockfile(), settings)).toEqual([]);
});

it.each<[string, Lockfile['packages']]>([
  [
    'far has the licence GPL-3.0',
    { 'node_modules/near/node_modules/far': { ...good, license: 'GPL-3.0' } },
  ],
  [
    'inner has the licence (none)',
    { 'node_modules/inner': { version: '1.0.0', integrity: 'sha512-AAAA' } },
  ],
  [
    'near has the licence MIT AND GPL-3.0',
    { 'node_modules/near': { ...good, license: 'MIT AND GPL-3.0' } },
  ],
  [
    'node_modules/tool has no checksum in the lockfile',
    { 'node_modules/tool': { version: '1.0.0', license: 'MIT' } },
  ],
  [
    'tool has an install script that allowScripts does not name',
    { 'node_modules/tool': { ...good, hasInstallScript: true } },
  ],
])('refuses when %s', (problem, changes) => {
  expect(findProblems(lockfile(changes), settings)).toEqual([problem]);
});

it('takes a choice of licences, and a script that is named', () => {
  const changes = {
    'node_modules/near': { ...good, license: '(GPL-3.0 OR MIT)' },
    'node_modules/native': { ...good, hasInstallScript: true },
  };
  expect(findProblems(lockfile(changes), settings)).toEqual([]);
});

it('refuses settings under which npm would run every script', () => {
  expect(findProblems(lockfile(), { ...settings, npmrc: 'audit=false' })).toHaveLength(1);
});

it('compares the page with the direct packages of all workspaces', () => {
  const page = '| Server | For |\n|---|---|\n| `near`, `gone` | `not a package` |\n';

  expect(findUndocumented(lockfile(), page)).toEqual([
    'docs/dependencies.md has no inner',
    'docs/dependencies.md has gone, which no workspace depends on',
  ]);
});

it('lists what is shipped, each version of it, and nothing else', () => {
  const page = renderReport(lockfile(), settings.allowScripts);
  const names = createSbom(lockfile()).components.map(({ purl }) => purl);

  expect(names).toEqual(['pkg:npm/far@2.0.0', 'pkg:npm/inner@1.0.0', 'pkg:npm/near@1.0.0']);
  expect(page).toContain('| near | 1.0.0 | MIT | direct |');
  expect(page).not.toContain('tool');
});
