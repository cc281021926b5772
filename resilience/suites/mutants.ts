import * as z from 'zod/mini';
import { createMutantCheckout, type MutantCheckout } from '../faults/mutant-checkout.ts';
import { MUTANTS } from '../faults/mutants.ts';
import { standaloneSuite } from '../harness/suite.ts';

const TIMEOUT_MS = 300_000;
const REPORT = 'reports/test.json';
const Report = z.object({ numFailedTests: z.int(), numTotalTests: z.int() });

/** Applies known faults to a copy of the shop, one at a time: each must be noticed by its test. */
export const mutants = standaloneSuite({
  sample: undefined,
  full: undefined,
  async run(_plan, { seed, times }) {
    const chosen = MUTANTS.slice(0, times);
    const checkout = createMutantCheckout();
    const failures: string[] = [];
    let noticed = 0;
    try {
      // A test that fails without any fault proves nothing by failing with one.
      const broken = new Set<string>();
      for (const test of new Set(chosen.map((mutant) => mutant.test))) {
        const { end, output } = await runTest(checkout, test, seed);
        if (end === 'passed') continue;
        broken.add(test);
        failures.push(`${test} without any fault: ${output}`);
      }
      for (const { name, test, edits } of chosen.filter((mutant) => !broken.has(mutant.test))) {
        const undo = checkout.apply(edits);
        const { end, output } = await runMutant(checkout, test, seed).finally(undo);
        if (end === 'failed') noticed += 1;
        else failures.push(`${VERDICTS[end]}: ${name}: ${output}`);
        console.log(`  ${VERDICTS[end]} ${name}, ${test}: ${output.slice(0, 120)}`);
      }
      return { summary: `${noticed} of ${chosen.length} noticed`, failures };
    } finally {
      checkout.remove();
    }
  },
});

const VERDICTS = {
  passed: 'not noticed',
  failed: 'noticed',
  aborted: 'aborted',
  'not applied': 'not applied',
};

interface TestResult {
  end: keyof typeof VERDICTS;
  output: string;
}

/** Code that does not compile would fail for another reason than its fault, which proves nothing. */
export async function runMutant(
  checkout: Runner & Pick<MutantCheckout, 'listBrokenCode'>,
  test: string,
  seed: number,
): Promise<TestResult> {
  const broken = await checkout.listBrokenCode();
  if (broken.length > 0) return { end: 'not applied', output: broken.join('\n') };
  return runTest(checkout, test, seed);
}

type Runner = Pick<MutantCheckout, 'run' | 'take'>;

const runTest = (checkout: Runner, test: string, seed: number): Promise<TestResult> =>
  test.startsWith('resilience ') ? runSuite(checkout, test, seed) : runUnitTest(checkout, test);

async function runUnitTest(checkout: Runner, name: string): Promise<TestResult> {
  const { code, output } = await checkout.run(
    ['node_modules/vitest/vitest.mjs', 'run', '--project', 'server', `${name}.test.ts`],
    TIMEOUT_MS,
  );
  const report = z.safeParse(Report, JSON.parse(checkout.take(REPORT) ?? 'null')).data;
  if (!report?.numTotalTests) return { end: 'aborted', output: output.slice(-1_000) };
  const { numFailedTests, numTotalTests } = report;
  const counts = `${numFailedTests} of ${numTotalTests} failed`;
  if (code === 0) return { end: 'passed', output: counts };
  return { end: numFailedTests > 0 ? 'failed' : 'aborted', output: counts };
}

async function runSuite(checkout: Runner, test: string, seed: number): Promise<TestResult> {
  const [, name = '', times = '1'] = test.split(' ');
  const args = ['resilience/main.ts', name, '--seed', String(seed), '--times', times];
  const { code, output } = await checkout.run(args, TIMEOUT_MS);
  if (code === 0) return { end: 'passed', output: '' };
  const [line = '', first = ''] = output.slice(output.indexOf(`${name} `)).split('\n');
  return / \d+ failures$/.test(line)
    ? { end: 'failed', output: first.trim() }
    : { end: 'aborted', output: output.slice(-1_000) };
}
