import { spawnSync } from 'node:child_process';
import { parseArgs } from 'node:util';
import { PAGES } from './budgets.ts';
import { type GateOptions, lighthouseGate } from './lighthouse.ts';

/**
 * What takes minutes and a calm machine: `npm run audits`, or some of it as in
 * `npm run audits -- lighthouse --page home --page cart --runs 1`. With `--list` it only says which.
 */
const parts: Record<string, (options: GateOptions) => Promise<boolean>> = {
  lighthouse: lighthouseGate,
  axe: axeAtEveryWidth,
};

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: {
    page: { type: 'string', multiple: true },
    runs: { type: 'string', default: '5' },
    list: { type: 'boolean' },
  },
});
const wanted = positionals.length > 0 ? positionals : Object.keys(parts);
const known = PAGES.filter((page) => values.page?.includes(page) ?? true);

for (const name of wanted) {
  const pass = parts[name];
  if (!pass) throw new Error(`There is no gate called ${name}.`);
  if (values.list) console.log(`${name}: ${known.join(', ')}`);
  else if (!(await pass({ pages: values.page, runs: Number(values.runs) }))) process.exitCode = 1;
}

/** The browser tests ask axe at one width only, which takes a quarter of the time. */
async function axeAtEveryWidth() {
  const { status } = spawnSync(
    'playwright',
    // All of it is told, and the report of the whole suite stays what it is.
    [
      ...['test', '-c', 'e2e/playwright.config.ts', 'accessibility.test.ts'],
      ...['--reporter=list', '--max-failures=0'],
    ],
    { stdio: 'inherit', env: { ...process.env, EVERY_WIDTH: 'yes' } },
  );
  return status === 0;
}
