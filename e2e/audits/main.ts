import { spawnSync } from 'node:child_process';
import { parseArgs } from 'node:util';
import { PAGES } from './budgets.ts';
import { type AuditOptions, runLighthouseAudit } from './lighthouse.ts';

/**
 * Audits that take minutes and need an idle machine: `npm run audits`, or a part of them as in
 * `npm run audits -- lighthouse --page home --page cart --runs 1`. `--list` only lists them.
 */
const audits: Record<string, (options: AuditOptions) => Promise<boolean>> = {
  lighthouse: runLighthouseAudit,
  axe: runAxeAudit,
};

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: {
    page: { type: 'string', multiple: true },
    runs: { type: 'string', default: '5' },
    list: { type: 'boolean' },
  },
});
const selected = positionals.length > 0 ? positionals : Object.keys(audits);
const pages = PAGES.filter((page) => values.page?.includes(page) ?? true);

for (const name of selected) {
  const run = audits[name];
  if (!run) throw new Error(`There is no audit called ${name}.`);
  if (values.list) console.log(`${name}: ${pages.join(', ')}`);
  else if (!(await run({ pages: values.page, runs: Number(values.runs) }))) process.exitCode = 1;
}

/** Every screen at every width; the push suite runs axe on some screens at one width. */
async function runAxeAudit() {
  const { status } = spawnSync(
    'playwright',
    // Without the JSON reporter: the report of the last full run is kept.
    [
      'test',
      '-c',
      'e2e/playwright.config.ts',
      'accessibility.test.ts',
      '--reporter=list',
      '--max-failures=0',
    ],
    { stdio: 'inherit', env: { ...process.env, NIGHTLY: 'yes' } },
  );
  return status === 0;
}
