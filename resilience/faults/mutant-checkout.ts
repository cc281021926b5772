import { spawn } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { basename } from 'node:path';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('../..', import.meta.url)).replace(/\/$/, '');
const COPIED = [
  ...['package.json', 'vitest.config.ts', 'tsconfig.json', 'tsconfig.base.json', '.env.example'],
  ...['apps/server', 'packages', 'storm'],
];
const LEFT_OUT = new Set(['node_modules', '.tsc', 'build']);

export interface Edit {
  file: string;
  find: string;
  replace: string;
}

interface Ran {
  code: number;
  words: string;
}

/** The repository once more, to be spoiled: own sources, borrowed libraries. */
export interface Copy {
  /** Spoils it; the answer mends it again. Fails when the text is not there exactly once. */
  apply: (edits: Edit[]) => () => void;
  run: (args: string[], limitMs: number) => Promise<Ran>;
  /** The text of a file that was made there, which is taken away. Nothing: there is none. */
  take: (file: string) => string | undefined;
  remove: () => void;
}

export function makeCopy(): Copy {
  const folder = mkdtempSync(`${tmpdir()}/shop-mutants-`);
  for (const name of COPIED) {
    cpSync(`${ROOT}/${name}`, `${folder}/${name}`, {
      recursive: true,
      filter: (path) => !LEFT_OUT.has(basename(path)),
    });
  }
  symlinkSync(`${ROOT}/apps/web`, `${folder}/apps/web`);
  borrowLibraries(folder);
  const read = (file: string) => readFileSync(`${folder}/${file}`, 'utf8');

  return {
    take(file) {
      if (!existsSync(`${folder}/${file}`)) return undefined;
      const text = read(file);
      rmSync(`${folder}/${file}`);
      return text;
    },
    apply(edits) {
      const before = new Map(edits.map(({ file }) => [file, read(file)]));
      for (const edit of edits) writeFileSync(`${folder}/${edit.file}`, spoiled(read, edit));
      return () => {
        for (const [file, text] of before) writeFileSync(`${folder}/${file}`, text);
      };
    },
    run: (args, limitMs) => run(folder, args, limitMs),
    remove: () => rmSync(folder, { recursive: true }),
  };
}

/** Our own packages are the copy's; a link to all libraries at once would lead back to the original. */
function borrowLibraries(folder: string) {
  mkdirSync(`${folder}/node_modules`);
  for (const name of readdirSync(`${ROOT}/node_modules`)) {
    if (name !== '@shop') {
      symlinkSync(`${ROOT}/node_modules/${name}`, `${folder}/node_modules/${name}`);
    }
  }
  mkdirSync(`${folder}/node_modules/@shop`);
  for (const place of ['apps/server', 'storm', ...packages()]) {
    symlinkSync(`${folder}/${place}`, `${folder}/node_modules/@shop/${basename(place)}`);
  }
  const own = 'apps/server/node_modules';
  if (existsSync(`${ROOT}/${own}`)) symlinkSync(`${ROOT}/${own}`, `${folder}/${own}`);
}

const packages = () => readdirSync(`${ROOT}/packages`).map((name) => `packages/${name}`);

function spoiled(read: (file: string) => string, { file, find, replace }: Edit): string {
  const parts = read(file).split(find);
  if (parts.length !== 2) {
    throw new Error(`${file} has ${parts.length - 1} times, and not once:\n${find}`);
  }
  return parts.join(replace);
}

function run(folder: string, args: string[], limitMs: number): Promise<Ran> {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, args, {
      cwd: folder,
      stdio: ['ignore', 'pipe', 'pipe'],
      timeout: limitMs,
    });
    let words = '';
    const hear = (part: Buffer) => void (words += part.toString());
    child.stdout.on('data', hear);
    child.stderr.on('data', hear);
    child.on('close', (code) => resolve({ code: code ?? -1, words }));
  });
}
