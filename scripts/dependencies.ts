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

export function renderPage(lockfile: Lockfile, allowScripts: Record<string, boolean>): string {
  const shipped = listShipped(lockfile);
  const rows = shipped.map(({ name, version, licence, directFor }) =>
    [name, version, licence, EXCEPTIONS[name] ?? (directFor.length > 0 ? 'direct' : '')].join(
      ' | ',
    ),
  );
  const scripts = Object.entries(allowScripts).map(
    ([name, allowed]) => `${name} | ${allowed ? 'runs' : 'does not run'}`,
  );
  return `${INTRODUCTION}
## Packages in production: ${shipped.length}

| Package | Version | Licence | |
|---|---|---|---|
${rows.map((row) => `| ${row} |`).join('\n')}

## Install scripts

| Package | Its script |
|---|---|
${scripts.map((row) => `| ${row} |`).join('\n')}
`;
}

const INTRODUCTION = `# Dependencies

Written by \`npm run licences\` from the lockfile; \`npm run check\` fails when it is out of date.
The same run writes a software bill of materials (CycloneDX) to \`reports/sbom.json\`.

Checked: every package that runs in production or is sent to a browser has a licence of the list in \`scripts/dependencies.ts\`; every package of the lockfile has its checksum; a package with an
install script is named under \`allowScripts\` in \`package.json\`. npm itself refuses to install one that
is not named (\`strict-allow-scripts\` in \`.npmrc\`, known to npm 11.19 and not to npm 10).

**Known vulnerabilities are not checked here.** That needs a list of advisories, and none comes with the
repository. Where there is a network, \`npm audit --omit dev\` asks for it.
`;

if (import.meta.main) {
  const { values } = parseArgs({ options: { check: { type: 'boolean', default: false } } });
  const lockfile = readLockfile();
  const { allowScripts } = JSON.parse(readFileSync('package.json', 'utf8'));
  const problems = findProblems(lockfile, { allowScripts, npmrc: readFileSync('.npmrc', 'utf8') });
  const page = renderPage(lockfile, allowScripts);
  if (values.check) {
    if (readFileSync(PAGE, 'utf8') !== page)
      problems.push(`${PAGE} is out of date: run npm run licences`);
  } else {
    writeFileSync(PAGE, page);
    mkdirSync('reports', { recursive: true });
    writeFileSync('reports/sbom.json', `${JSON.stringify(createSbom(lockfile), null, 2)}\n`);
  }
  for (const problem of problems) console.error(problem);
  if (problems.length > 0) process.exitCode = 1;
}
