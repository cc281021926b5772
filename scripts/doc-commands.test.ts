import { existsSync, globSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { forgotten, runnerOf } from './doc-command-runners.ts';
import {
  anchorsIn,
  commandsIn,
  type DocCommand,
  gateSteps,
  linksIn,
  listCommands,
  listPages,
  ROOT,
  readText,
  scriptIn,
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
Then \`npm start\`, \`PORT=4 npm run dev\`, \`npm\` and \`ls\`, see [it](other.md#there).
\`\`\`
npm run unread
\`\`\`
`;

describe('reading a page', () => {
  it('takes the lines of sh fences and the commands in sentences, and nothing else', () => {
    expect(commandsIn('page.md', PAGE).map(({ command }) => command)).toEqual([
      ...['npm ci', "cat > note <<'END'", 'npm run seed -- --products 7'],
      ...['npm start', 'PORT=4 npm run dev'],
    ]);
    expect(linksIn(PAGE)).toEqual(['other.md#there']);
  });

  it('takes the steps of the gate, with those of their scripts', () => {
    const gate = 'step npm run --silent check\nnpm run --silent told || failed=1\n';
    const steps = gateSteps(gate, { check: 'biome ci . && npm run types', told: 'node told.ts' });

    expect([...steps].toSorted()).toEqual([
      ...['biome ci .', 'node told.ts', 'npm run check', 'npm run told', 'npm run types'],
    ]);
  });
});

describe('the handbook', () => {
  const commands = listCommands();

  it('names only npm scripts that there are, and a developer is told of each', () => {
    // Written by npm, whose scripts are texts by name.
    const { scripts } = JSON.parse(readText('package.json')) as { scripts: object };
    const namedIn = (found: DocCommand[]) =>
      new Set(found.flatMap(({ command }) => scriptIn(command) ?? []));
    const told = namedIn(commands.filter(({ page }) => page === 'docs/developer.md'));

    expect([...namedIn(commands)].filter((name) => !Object.hasOwn(scripts, name))).toEqual([]);
    expect(Object.keys(scripts).filter((name) => !told.has(name))).toEqual([]);
  });

  it('names no command that nobody runs, and no page is missing for one that is run', () => {
    expect(commands.filter(({ command }) => !runnerOf(command))).toEqual([]);
    expect(forgotten()).toEqual([]);
  });

  it('leads somewhere with every link and every picture', () => {
    const astray = listPages().flatMap((page) =>
      linksIn(readText(page))
        .filter((link) => !leadsSomewhere(page, link))
        .map((link) => `${page}: ${link}`),
    );

    expect(astray).toEqual([]);
  });

  it('has every page in an index, and every picture on a page, none of them heavy', () => {
    const reached = new Set(
      listPages().flatMap((page) => linksIn(readText(page)).map((link) => fileOf(page, link))),
    );
    const files = globSync('docs/**/*.{md,svg,webp}', { cwd: ROOT });

    expect(files.filter((file) => !reached.has(file))).toEqual([]);
    expect(files.filter((file) => isHeavy(file))).toEqual([]);
  });

  it('leads a developer only to files that there are', () => {
    const files = readText('docs/developer.md').matchAll(/`([\w./-]+\/[\w.-]+\.(?:tsx?|sql))`/g);
    const named = [...files].flatMap(([, file]) => file ?? []);

    expect(named.length).toBeGreaterThan(30);
    expect(named.filter((file) => !existsSync(`${ROOT}${file}`))).toEqual([]);
  });

  it('tells a developer of every storm', () => {
    const [, list = ''] =
      /^const suites[^{]*\{([\s\S]*?)^\};/m.exec(readText('resilience/main.ts')) ?? [];
    const storms = [...list.matchAll(/^ {2}'?([\w-]+)/gm)].flatMap(([, name]) => name ?? []);
    const page = readText('docs/developer.md');

    expect(storms.length).toBeGreaterThan(30);
    expect(storms.filter((name) => !page.includes(`\`${name}\``))).toEqual([]);
  });

  it('tells a shopkeeper only words that the screens say', () => {
    const sources = [
      ...globSync('apps/web/app/**/*.{ts,tsx}', { cwd: ROOT }),
      ...globSync('packages/{contract,domain}/src/*.ts', { cwd: ROOT }),
      ...globSync('apps/server/src/features/*/*.routes.ts', { cwd: ROOT }),
    ];
    const said = sources
      .filter((file) => !file.includes('.test.'))
      .map((file) => readText(file).replaceAll(COMMENTS, ''))
      .join('\n')
      .replaceAll(/\s+/g, ' ');
    const bold = [...readText('docs/shopkeeper.md').matchAll(/\*\*([^*]+)\*\*/g)];
    const words = bold.map(([, text = '']) => text.replaceAll(/\s+/g, ' '));
    const isSaid = (text: string) =>
      said
        .split(text)
        .some((before, place, all) => OPENS.test(before) && CLOSES.test(all[place + 1] ?? ''));

    expect(words.length).toBeGreaterThan(50);
    expect(words.filter((text) => text !== 'bold' && !isSaid(text))).toEqual([]);
  });
});

const COMMENTS = /\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm;

/** What stands before and after a text that is shown, which may go on with a comma or a sentence. */
const OPENS = /['"`>}] ?$/;
const CLOSES = /^(?: ?['"`<{]|,| [A-Z])/;

const isHeavy = (file: string) => !file.endsWith('.md') && statSync(`${ROOT}${file}`).size > 60_000;

function fileOf(page: string, link: string): string {
  const [path = ''] = link.split('#');
  return path ? join(dirname(page), path) : page;
}

function leadsSomewhere(page: string, link: string): boolean {
  const file = fileOf(page, link);
  if (!existsSync(`${ROOT}${file}`)) return false;
  const [, anchor] = link.split('#');
  return !anchor || anchorsIn(readText(file)).includes(anchor);
}
