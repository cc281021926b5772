import { existsSync, globSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { findRunner, listUnused } from './doc-command-runners.ts';
import {
  type DocCommand,
  getScriptName,
  listCommands,
  listFiles,
  listGateCommands,
  listPages,
  parseAnchors,
  parseCommands,
  parseLinks,
  parsePaths,
  ROOT,
  readText,
} from './doc-commands.ts';

const PAGE = `# A page
\`\`\`sh
npm ci    # from the lockfile
cat > note <<'END'
npm run nothing
END
npm run seed -- \\
  --products 7
\`\`\`
Then \`npm start\`, \`bench/main.ts\`, \`deploy/nginx\`, \`/etc/shop/a.conf\`, \`PORT=4 npm run dev\`, \`npm\` and \`ls\`, see [it](other.md#there).
\`\`\`
npm run unread
\`\`\`
`;

describe('parsing a page', () => {
  it('reads the lines of sh fences and the inline commands', () => {
    expect(parseCommands('page.md', PAGE).map(({ command }) => command)).toEqual([
      'npm ci',
      "cat > note <<'END'",
      'npm run seed -- --products 7',
      'npm start',
      'PORT=4 npm run dev',
    ]);
    expect(parseLinks(PAGE)).toEqual(['other.md#there']);
    expect(parsePaths(PAGE)).toEqual(['bench/main.ts', 'deploy/nginx']);
  });

  it('reads the steps of the gate and of the scripts they run', () => {
    const gate = '  check) npm run --silent check ;;\nnpm run --silent report || failed=1\n';
    const scripts = { check: 'biome ci . && npm run types', report: 'node report.ts' };
    const steps = listGateCommands(gate, scripts);

    expect([...steps].toSorted()).toEqual([
      'biome ci .',
      'node report.ts',
      'npm run check',
      'npm run report',
      'npm run types',
    ]);
  });
});

describe('the handbook', () => {
  const commands = listCommands();

  it('names only existing npm scripts, and CONTRIBUTING.md names all of them', () => {
    const { scripts } = JSON.parse(readText('package.json')) as { scripts: object };
    const namedIn = (found: DocCommand[]) =>
      new Set(found.flatMap(({ command }) => getScriptName(command) ?? []));
    const documented = namedIn(commands.filter(({ page }) => page === 'CONTRIBUTING.md'));

    expect([...namedIn(commands)].filter((name) => !Object.hasOwn(scripts, name))).toEqual([]);
    expect(Object.keys(scripts).filter((name) => !documented.has(name))).toEqual([]);
  });

  it('names only commands that a test, the gate or the drill runs', () => {
    expect(commands.filter(({ command }) => !findRunner(command))).toEqual([]);
    expect(listUnused()).toEqual([]);
  });

  it('has no dead link or image', () => {
    const dead = listPages().flatMap((page) =>
      parseLinks(readText(page))
        .filter((link) => !isLinkAlive(page, link))
        .map((link) => `${page}: ${link}`),
    );

    expect(dead).toEqual([]);
  });

  it('links every page and image, and images are at most 60 kB', () => {
    const linked = new Set(
      listPages().flatMap((page) => parseLinks(readText(page)).map((link) => toFile(page, link))),
    );
    const files = globSync('docs/**/*.{md,svg,webp}', { cwd: ROOT });

    expect(files.filter((file) => !linked.has(file))).toEqual([]);
    expect(files.filter((file) => isTooLarge(file))).toEqual([]);
  });

  it('names only existing files and folders', () => {
    const files = listFiles();
    const named = listPages().flatMap((page) =>
      parsePaths(readText(page)).map((path) => ({ page, path })),
    );

    expect(named.length).toBeGreaterThan(150);
    expect(named.filter(({ path }) => !isNamedFile(path, files))).toEqual([]);
  });

  it('is named correctly by code, settings and scripts', () => {
    const named = listFiles()
      .filter((file) => /\.(?:tsx?|mjs|sql|yml|yaml|conf|service|example)$/.test(file))
      .flatMap((file) => readText(file).match(/\bdocs\/[\w/-]+\.md\b/g) ?? []);

    expect(named.length).toBeGreaterThan(30);
    expect(named.filter((page) => !existsSync(`${ROOT}${page}`))).toEqual([]);
  });

  it('lists every resilience suite in testing.md', () => {
    const [, list = ''] =
      /^const suites[^{]*\{([\s\S]*?)^\};/m.exec(readText('resilience/main.ts')) ?? [];
    const suites = [...list.matchAll(/^ {2}'?([\w-]+)/gm)].flatMap(([, name]) => name ?? []);
    const page = readText('docs/testing.md');

    expect(suites.length).toBeGreaterThan(10);
    expect(suites.filter((name) => !page.includes(`\`${name}\``))).toEqual([]);
  });

  it('quotes only words of the screens in shopkeeper.md', () => {
    const sources = [
      ...globSync('apps/web/app/**/*.{ts,tsx}', { cwd: ROOT }),
      ...globSync('packages/{contract,domain}/src/**/*.ts', { cwd: ROOT }),
      ...globSync('apps/server/src/features/**/*.routes.ts', { cwd: ROOT }),
    ];
    const shown = sources
      .filter((file) => !file.includes('.test.'))
      .map((file) => readText(file).replaceAll(COMMENTS, ''))
      .join('\n')
      .replaceAll(/\s+/g, ' ');
    const bold = [...readText('docs/shopkeeper.md').matchAll(/\*\*([^*]+)\*\*/g)];
    const words = bold.map(([, text = '']) => text.replaceAll(/\s+/g, ' '));
    const isShown = (text: string) =>
      shown
        .split(text)
        .some((before, place, all) => OPENS.test(before) && CLOSES.test(all[place + 1] ?? ''));

    expect(words.length).toBeGreaterThan(50);
    expect(words.filter((text) => text !== 'bold' && !isShown(text))).toEqual([]);
  });
});

const COMMENTS = /\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm;

/** The characters around a text in source code. */
const OPENS = /['"`>}] ?$/;
const CLOSES = /^(?: ?['"`<{]|,| [A-Z])/;

const isTooLarge = (file: string) =>
  !file.endsWith('.md') && statSync(`${ROOT}${file}`).size > 60_000;

/** A page may leave out the folders in front: `http/errors.ts`. */
const isNamedFile = (path: string, files: string[]) =>
  existsSync(`${ROOT}${path}`) || files.some((file) => file.endsWith(`/${path}`));

function toFile(page: string, link: string): string {
  const [path = ''] = link.split('#');
  return path ? join(dirname(page), path) : page;
}

function isLinkAlive(page: string, link: string): boolean {
  const file = toFile(page, link);
  if (!existsSync(`${ROOT}${file}`)) return false;
  const [, anchor] = link.split('#');
  return !anchor || parseAnchors(readText(file)).includes(anchor);
}
