import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

export const ROOT = fileURLToPath(new URL('../..', import.meta.url));

export interface DocCommand {
  page: string;
  command: string;
  /** The word after `sh` in the fence's info string; undefined for inline code. */
  kind: string | undefined;
}

export const readText = (file: string) => readFileSync(`${ROOT}${file}`, 'utf8');

/** Every Markdown page of the repository, README.md first. */
export const listPages = () => [
  'README.md',
  ...globSync(['*.md', '{changes,docs}/**/*.md'], { cwd: ROOT, exclude: ['README.md'] }).toSorted(),
];

export const listCommands = (): DocCommand[] =>
  listPages().flatMap((page) => parseCommands(page, readText(page)));

const FENCE = /^ *```(\w*) ?(\w*)\n([\s\S]*?)^ *```\s*$/gm;
const INLINE = /`([^`\n]+)`/g;
const TYPED = /^(?:[A-Z_]+=\S+ )*(?:(?:npm|npx) \S|bash \.ci\/run)/;

/** The commands that a page asks its reader to type. */
export function parseCommands(page: string, text: string): DocCommand[] {
  const inline = [...text.replace(FENCE, '').matchAll(INLINE)].flatMap(([, code]) => code ?? []);
  return [
    ...[...text.matchAll(FENCE)]
      .filter(([, language]) => language === 'sh')
      .flatMap(([, , kind, body = '']) =>
        splitCommands(body).map((command) => ({ page, command, kind: kind ?? '' })),
      ),
    ...inline
      .filter((code) => TYPED.test(code))
      .map((command) => ({ page, command, kind: undefined })),
  ];
}

const LINE_CONTINUATION = /\\\n\s*/g;
const COMMENT = /(^|\s)#(\s.*|$)/gm;
const HERE_DOCUMENT = /(<<-?\s*['"]?(\w+)['"]?.*)\n[\s\S]*?^\s*\2$/gm;

const splitCommands = (body: string): string[] =>
  body
    .replaceAll(LINE_CONTINUATION, '')
    .replaceAll(HERE_DOCUMENT, '$1')
    .replaceAll(COMMENT, '')
    .split('\n')
    .flatMap((line) => line.trim() || []);

const STEP = /^\s*(?:[\w-]+\) )?((?:npm|npx) [^|&;\n]+?)\s*(?:;;|\|\||&&|$)/gm;

/** The commands of `.ci/run`, with the npm scripts that they run in turn. */
export function listGateCommands(gate: string, scripts: Record<string, string>): Set<string> {
  const found = new Set<string>();
  const queue = [...gate.matchAll(STEP)].flatMap(([, step]) => step ?? []);
  for (let step = queue.pop(); step; step = queue.pop()) {
    const command = normalizeCommand(step);
    if (found.has(command)) continue;
    found.add(command);
    const script = scripts[getScriptName(command) ?? ''] ?? '';
    queue.push(...script.split('&&').flatMap((part) => part.trim() || []));
  }
  return found;
}

/** Removes flags that only concern output. */
export const normalizeCommand = (command: string) =>
  command
    .replaceAll(/ --(silent|no-progress|no-install|loglevel=\w+)/g, '')
    .replace(/^npm run (start|test)\b/, 'npm $1')
    .trim();

/** @returns undefined when the command runs no npm script of the root package */
export function getScriptName(command: string): string | undefined {
  const [, name, short] = /\bnpm (?:run ([\w:-]+)|(start|test))\b(?!.* -w )/.exec(command) ?? [];
  return name ?? short;
}

const LINK = /!?\[[^\]]*\]\(([^)\s]+)\)|<img [^>]*src="([^"]+)"/g;

/** Relative links and images of a page, as written. */
export const parseLinks = (text: string): string[] =>
  [...text.replaceAll(/^```[\s\S]*?^```/gm, '').matchAll(LINK)]
    .flatMap(([, link, image]) => link ?? image ?? [])
    .filter((link) => !/^[a-z]+:/.test(link));

const PATHS = [
  /`(?!reports\/)((?:[\w.-]+\/)+[\w.-]+\.(?:tsx?|mjs|sql|md|yml|conf))`/g,
  /`((?:\.ci|apps|packages|e2e|resilience|bench|deploy|scripts|docs|demo)(?:\/[\w.-]+)+)\/?`/g,
];

/** Files and folders of the repository that a page names as inline code. */
export const parsePaths = (text: string): string[] => [
  ...new Set(PATHS.flatMap((path) => [...text.matchAll(path)].flatMap(([, found]) => found ?? []))),
];

/** Source files of the repository, without what is generated. */
export function listFiles(): string[] {
  const ignored = readText('.gitignore').split('\n').filter(Boolean);
  return globSync('**/*.*', { cwd: ROOT, exclude: ignored.map((entry) => `**/${entry}`) });
}

/** Heading anchors as GitHub makes them. */
export const parseAnchors = (text: string): string[] =>
  [...text.matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N} _-]/gu, '')
      .replaceAll(' ', '-'),
  );
