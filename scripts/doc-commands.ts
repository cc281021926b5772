import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

export const ROOT = fileURLToPath(new URL('..', import.meta.url));

export interface DocCommand {
  page: string;
  command: string;
  /** The word after `sh` where its fence has one; nothing in the middle of a sentence. */
  kind: string | undefined;
}

export const readText = (file: string) => readFileSync(`${ROOT}${file}`, 'utf8');

/** Every page of the handbook, the front door first. */
export const listPages = () => [
  'README.md',
  ...globSync('docs/**/*.md', { cwd: ROOT }).toSorted((a, b) => (a < b ? -1 : 1)),
];

export const listCommands = (): DocCommand[] =>
  listPages().flatMap((page) => commandsIn(page, readText(page)));

const FENCE = /^ *```(\w*) ?(\w*)\n([\s\S]*?)^ *```\s*$/gm;
const INLINE = /`([^`\n]+)`/g;
const TYPED = /^(?:[A-Z_]+=\S+ )*(?:(?:npm|npx) \S|bash \.ci\/run)/;

/** What a page tells its reader to type. */
export function commandsIn(page: string, text: string): DocCommand[] {
  const inline = [...text.replace(FENCE, '').matchAll(INLINE)].flatMap(([, code]) => code ?? []);
  return [
    ...[...text.matchAll(FENCE)]
      .filter(([, language]) => language === 'sh')
      .flatMap(([, , kind, body = '']) =>
        linesOf(body).map((command) => ({ page, command, kind: kind ?? '' })),
      ),
    ...inline
      .filter((code) => TYPED.test(code))
      .map((command) => ({ page, command, kind: undefined })),
  ];
}

const GOES_ON = /\\\n\s*/g;
const COMMENT = /(^|\s)#(\s.*|$)/gm;
/** A text given to a command, from `<<END` to the line that says END. */
const HERE = /(<<-?\s*['"]?(\w+)['"]?.*)\n[\s\S]*?^\s*\2$/gm;

/** One command a line; what goes on after a backslash, or up to the end of a text, belongs to it. */
const linesOf = (body: string): string[] =>
  body
    .replaceAll(GOES_ON, '')
    .replaceAll(HERE, '$1')
    .replaceAll(COMMENT, '')
    .split('\n')
    .flatMap((line) => line.trim() || []);

const STEP = /^\s*(?:step )?((?:npm|npx) [^|&\n]+?)\s*(?:\|\||&&|$)/gm;

/** What the gate runs, with what those scripts run in turn. */
export function gateSteps(gate: string, scripts: Record<string, string>): Set<string> {
  const found = new Set<string>();
  const waiting = [...gate.matchAll(STEP)].flatMap(([, step]) => step ?? []);
  for (let step = waiting.pop(); step; step = waiting.pop()) {
    const plain = plainly(step);
    if (found.has(plain)) continue;
    found.add(plain);
    const script = scripts[scriptIn(plain) ?? ''] ?? '';
    waiting.push(...script.split('&&').flatMap((part) => part.trim() || []));
  }
  return found;
}

/** The same command in its shortest form. */
export const plainly = (command: string) =>
  command
    .replaceAll(/ --(silent|no-progress|no-install|loglevel=\w+)/g, '')
    .replace(/^npm run (start|test)\b/, 'npm $1')
    .trim();

/** The name of the npm script that a command asks for; nothing when it asks for none. */
export function scriptIn(command: string): string | undefined {
  const [, name, short] = /\bnpm (?:run ([\w:-]+)|(start|test))\b(?!.* -w )/.exec(command) ?? [];
  return name ?? short;
}

const LINK = /!?\[[^\]]*\]\(([^)\s]+)\)|<img [^>]*src="([^"]+)"/g;

/** Where the links and pictures of a page lead inside the repository, as written. */
export const linksIn = (text: string): string[] =>
  [...text.replaceAll(/^```[\s\S]*?^```/gm, '').matchAll(LINK)]
    .flatMap(([, link, picture]) => link ?? picture ?? [])
    .filter((link) => !/^[a-z]+:/.test(link));

/** How a heading is called in a link, as GitHub does it. */
export const anchorsIn = (text: string): string[] =>
  [...text.matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N} _-]/gu, '')
      .replaceAll(' ', '-'),
  );
