import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { type Lockfile, listShipped, readLockfile } from './lockfile.ts';
import { bomOf } from './sbom.ts';

/** Ours to use, change and sell with, without having to publish our own. */
const LICENCES = new Set([
  '0BSD',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'ISC',
  'MIT',
  'OFL-1.1',
]);

/** Licences of another kind, and why they do no harm. */
const EXCEPTIONS: Record<string, string> = {
  '@img/sharp-libvips-linux-x64': 'a library of its own beside sharp, as it came',
};

/** `A OR B` leaves the choice to us, `A AND B` does not. */
const isAllowed = (licence: string) =>
  licence
    .replace(/^\((.*)\)$/, '$1')
    .split(' OR ')
    .some((one) => one.split(' AND ').every((name) => LICENCES.has(name)));

const PAGE = 'docs/dependencies.md';

/** What is wrong with what is installed; nothing when all is well. */
export function problemsOf(
  lockfile: Lockfile,
  { allowScripts, npmrc }: { allowScripts: Record<string, boolean>; npmrc: string },
): string[] {
  const installed = Object.entries(lockfile.packages).filter(
    ([path, { link }]) => path.includes('node_modules/') && !link,
  );
  const nameOf = (path: string) => path.replace(/^.*node_modules\//, '');
  return [
    ...listShipped(lockfile)
      .filter(({ name, licence }) => !isAllowed(licence) && !(name in EXCEPTIONS))
      .map(({ name, licence }) => `${name} has the licence ${licence || '(none)'}`),
    ...installed
      .filter(([, { integrity }]) => !integrity?.startsWith('sha512-'))
      .map(([path]) => `${path} has no checksum in the lockfile`),
    ...installed
      .filter(([path, one]) => one.hasInstallScript && !(nameOf(path) in allowScripts))
      .map(([path]) => `${nameOf(path)} has an install script that allowScripts does not name`),
    ...(/^strict-allow-scripts=true$/m.test(npmrc)
      ? []
      : ['.npmrc does not say strict-allow-scripts=true']),
  ];
}

/** The page for whoever wants to know what the shop is made of. */
export function pageOf(lockfile: Lockfile, allowScripts: Record<string, boolean>): string {
  const shipped = listShipped(lockfile);
  const rows = shipped.map(({ name, version, licence, wantedBy }) =>
    [name, version, licence, EXCEPTIONS[name] ?? (wantedBy.length > 0 ? 'named by us' : '')].join(
      ' | ',
    ),
  );
  const scripts = Object.entries(allowScripts).map(
    ([name, allowed]) => `${name} | ${allowed ? 'runs' : 'does not run'}`,
  );
  return `${INTRODUCTION}
## What runs in production: ${shipped.length} packages

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
The same run writes a bill of materials (CycloneDX) to \`reports/bom.json\`.

What is checked: every package that runs in production, or is sent to a browser, has a licence of the
list in \`scripts/dependencies.ts\`; every package of the lockfile has its checksum; a package with an
install script is named under \`allowScripts\` in \`package.json\`. npm itself refuses to install one that
is not named (\`strict-allow-scripts\` in \`.npmrc\`, known to npm 11.19 and not to npm 10).

**Known vulnerabilities are not checked here.** That needs a list of advisories, and none comes with the
repository. Where there is a network, \`npm audit --omit dev\` asks for it.
`;

if (import.meta.main) {
  const { values } = parseArgs({ options: { check: { type: 'boolean', default: false } } });
  const lockfile = readLockfile();
  const { allowScripts } = JSON.parse(readFileSync('package.json', 'utf8'));
  const problems = problemsOf(lockfile, { allowScripts, npmrc: readFileSync('.npmrc', 'utf8') });
  const page = pageOf(lockfile, allowScripts);
  if (values.check) {
    if (readFileSync(PAGE, 'utf8') !== page) problems.push(`${PAGE} is old: npm run licences`);
  } else {
    writeFileSync(PAGE, page);
    mkdirSync('reports', { recursive: true });
    writeFileSync('reports/bom.json', `${JSON.stringify(bomOf(lockfile), null, 2)}\n`);
  }
  for (const problem of problems) console.error(problem);
  if (problems.length > 0) process.exitCode = 1;
}
