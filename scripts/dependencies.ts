import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { type Lockfile, listShipped, readLockfile } from './lockfile.ts';
import { createSbom } from './sbom.ts';

/** Permissive licences: they do not oblige the shop to publish its own code. */
const LICENCES = new Set([
  '0BSD',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'ISC',
  'MIT',
  'MIT-0',
  'OFL-1.1',
]);

/** Packages under another licence, with the reason why they are allowed. */
const EXCEPTIONS: Record<string, string> = {
  '@img/sharp-libvips-linux-x64': 'LGPL; a separate shared library, used unmodified',
};

/** SPDX: `A OR B` needs one allowed licence, `A AND B` needs both. */
const isAllowed = (licence: string) =>
  licence
    .replace(/^\((.*)\)$/, '$1')
    .split(' OR ')
    .some((one) => one.split(' AND ').every((name) => LICENCES.has(name)));

const PAGE = 'docs/dependencies.md';
const REPORTS = 'reports';

/** Licence, checksum and install-script problems of the lockfile. */
export function findProblems(
  lockfile: Lockfile,
  { allowScripts, npmrc }: { allowScripts: Record<string, boolean>; npmrc: string },
): string[] {
  const installed = Object.entries(lockfile.packages).filter(
    ([path, { link }]) => path.includes('node_modules/') && !link,
  );
  const toName = (path: string) => path.replace(/^.*node_modules\//, '');
  return [
    ...listShipped(lockfile)
      .filter(({ name, licence }) => !isAllowed(licence) && !(name in EXCEPTIONS))
      .map(({ name, licence }) => `${name} has the licence ${licence || '(none)'}`),
    ...installed
      .filter(([, { integrity }]) => !integrity?.startsWith('sha512-'))
      .map(([path]) => `${path} has no checksum in the lockfile`),
    ...installed
      .filter(([path, one]) => one.hasInstallScript && !(toName(path) in allowScripts))
      .map(([path]) => `${toName(path)} has an install script that allowScripts does not name`),
    ...(/^strict-allow-scripts=true$/m.test(npmrc)
      ? []
      : ['.npmrc does not say strict-allow-scripts=true']),
  ];
}

/** Direct packages of all workspaces that the page does not name, and names that are none. */
export function findUndocumented({ packages }: Lockfile, page: string): string[] {
  const direct = new Set(
    Object.entries(packages)
      .filter(([path]) => !path.includes('node_modules/'))
      .flatMap(([, { dependencies, devDependencies, optionalDependencies }]) =>
        Object.keys({ ...dependencies, ...devDependencies, ...optionalDependencies }),
      )
      .filter((name) => !name.startsWith('@shop/')),
  );
  const rows = [...page.matchAll(/^\|([^|]+)\|/gm)].map(([, cell = '']) => cell);
  const named = new Set(rows.flatMap((cell) => cell.match(/(?<=`)[^`, ]+(?=`)/g) ?? []));
  return [
    ...[...direct].filter((name) => !named.has(name)).map((name) => `${PAGE} has no ${name}`),
    ...[...named]
      .filter((name) => !direct.has(name))
      .map((name) => `${PAGE} has ${name}, which no workspace depends on`),
  ];
}

/** Every package of production with its licence. */
export function renderReport(lockfile: Lockfile, allowScripts: Record<string, boolean>): string {
  const shipped = listShipped(lockfile);
  const rows = shipped.map(({ name, version, licence, directFor }) =>
    [name, version, licence, EXCEPTIONS[name] ?? (directFor.length > 0 ? 'direct' : '')].join(
      ' | ',
    ),
  );
  const scripts = Object.entries(allowScripts).map(
    ([name, allowed]) => `${name} | ${allowed ? 'runs' : 'does not run'}`,
  );
  return `# Packages in production: ${shipped.length}

| Package | Version | Licence | |
|---|---|---|---|
${rows.map((row) => `| ${row} |`).join('\n')}

## Install scripts

| Package | Its script |
|---|---|
${scripts.map((row) => `| ${row} |`).join('\n')}
`;
}

if (import.meta.main) {
  const { values } = parseArgs({ options: { check: { type: 'boolean', default: false } } });
  const lockfile = readLockfile();
  const { allowScripts } = JSON.parse(readFileSync('package.json', 'utf8'));
  const problems = [
    ...findProblems(lockfile, { allowScripts, npmrc: readFileSync('.npmrc', 'utf8') }),
    ...findUndocumented(lockfile, readFileSync(PAGE, 'utf8')),
  ];
  if (!values.check) {
    mkdirSync(REPORTS, { recursive: true });
    writeFileSync(`${REPORTS}/dependencies.md`, renderReport(lockfile, allowScripts));
    writeFileSync(`${REPORTS}/sbom.json`, `${JSON.stringify(createSbom(lockfile), null, 2)}\n`);
  }
  for (const problem of problems) console.error(problem);
  if (problems.length > 0) process.exitCode = 1;
}
