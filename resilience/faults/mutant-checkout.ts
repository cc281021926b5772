import { spawn } from 'node:child_process';
import fs from 'node:fs';
import { tmpdir } from 'node:os';
import { basename } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Edit, locate } from './mutants.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url)).replace(/\/$/, '');
const COPIED = [
  'package.json',
  'vitest.config.ts',
  'tsconfig.json',
  'tsconfig.base.json',
  '.env.example',
  'apps/server',
  'packages',
  'resilience',
  'demo',
];
const EXCLUDED = new Set(['node_modules', '.tsc', 'build']);

const COMPILER = ['node_modules/typescript/bin/tsc', '-b', 'apps/server'];
const COMPILER_TIMEOUT_MS = 120_000;
const BROKEN_CODE = /error TS(1\d{3}|2304|2305|2307|2552|18004):/;

/** @returns the errors after which code does not run; with others, such as a wrong type, it does. */
export const findBrokenCode = (output: string) =>
  output.split('\n').filter((line) => BROKEN_CODE.test(line));

/** A copy of the repository with its own sources and shared dependencies. */
export interface MutantCheckout {
  /** @returns a function that undoes the edits */
  apply: (edits: Edit[]) => () => void;
  /** Unknown names and syntax errors: such code fails for another reason than its fault. */
  listBrokenCode: () => Promise<string[]>;
  run: (args: string[], timeoutMs: number) => Promise<{ code: number; output: string }>;
  /** Reads and removes a file of the copy. @returns undefined when there is none */
  take: (file: string) => string | undefined;
  remove: () => void;
}

export function createMutantCheckout(): MutantCheckout {
  const dir = fs.mkdtempSync(`${tmpdir()}/shop-mutants-`);
  for (const name of COPIED) {
    const filter = (path: string) => !EXCLUDED.has(basename(path));
    fs.cpSync(`${ROOT}/${name}`, `${dir}/${name}`, { recursive: true, filter });
  }
  fs.symlinkSync(`${ROOT}/apps/web`, `${dir}/apps/web`);
  linkDependencies(dir);
  keepCopiedReferences(dir);
  const read = (file: string) => fs.readFileSync(`${dir}/${file}`, 'utf8');
  const write = (file: string, text: string) => fs.writeFileSync(`${dir}/${file}`, text);

  return {
    take(file) {
      if (!fs.existsSync(`${dir}/${file}`)) return undefined;
      const text = read(file);
      fs.rmSync(`${dir}/${file}`);
      return text;
    },
    apply(edits) {
      const before = new Map<string, string>();
      for (const edit of edits) {
        const file = locate(edit, dir, read);
        if (!before.has(file)) before.set(file, read(file));
        write(file, read(file).split(edit.find).join(edit.replace));
      }
      return () => before.forEach((text, file) => write(file, text));
    },
    async listBrokenCode() {
      const { output } = await runNode(dir, COMPILER, COMPILER_TIMEOUT_MS);
      return findBrokenCode(output);
    },
    run: (args, timeoutMs) => runNode(dir, args, timeoutMs),
    remove: () => fs.rmSync(dir, { recursive: true }),
  };
}

/** Vite reads every project that the root refers to, and those that are not copied are missing. */
function keepCopiedReferences(dir: string) {
  const file = `${dir}/tsconfig.json`;
  const config: { references: { path: string }[] } = JSON.parse(fs.readFileSync(file, 'utf8'));
  const references = config.references.filter(({ path }) => fs.existsSync(`${dir}/${path}`));
  fs.writeFileSync(file, JSON.stringify({ ...config, references }));
}

/** One link per dependency: a link to node_modules itself would resolve @shop to the original. */
function linkDependencies(dir: string) {
  fs.mkdirSync(`${dir}/node_modules/@shop`, { recursive: true });
  for (const name of fs.readdirSync(`${ROOT}/node_modules`).filter((one) => one !== '@shop')) {
    fs.symlinkSync(`${ROOT}/node_modules/${name}`, `${dir}/node_modules/${name}`);
  }
  const packages = fs.readdirSync(`${ROOT}/packages`).map((name) => `packages/${name}`);
  for (const place of ['apps/server', 'resilience', ...packages]) {
    fs.symlinkSync(`${dir}/${place}`, `${dir}/node_modules/@shop/${basename(place)}`);
  }
  const own = 'apps/server/node_modules';
  if (fs.existsSync(`${ROOT}/${own}`)) fs.symlinkSync(`${ROOT}/${own}`, `${dir}/${own}`);
}

function runNode(cwd: string, args: string[], timeout: number) {
  return new Promise<{ code: number; output: string }>((resolve) => {
    const child = spawn(process.execPath, args, {
      cwd,
      timeout,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let output = '';
    const append = (part: Buffer) => void (output += part.toString());
    child.stdout.on('data', append);
    child.stderr.on('data', append);
    child.on('close', (code) => resolve({ code: code ?? -1, output }));
  });
}
