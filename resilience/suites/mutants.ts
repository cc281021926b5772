import * as z from 'zod/mini';
import { FURTHER } from '../faults/further-mutants.ts';
import { KEYS } from '../faults/key-mutants.ts';
import type { Mutant, Trial } from '../faults/mutant.ts';
import { type Copy, makeCopy } from '../faults/mutant-checkout.ts';
import { KNOWN } from '../faults/mutants.ts';
import type { Run, Suite, Verdict } from '../harness/suite.ts';

const MUTANTS = [...KNOWN, ...KEYS, ...FURTHER];
const LONGEST_MS = 300_000;
const REPORT = 'reports/test.json';
const Report = z.object({ numFailedTests: z.int(), numTotalTests: z.int() });

/** Faults put into a copy of the shop, one at a time: each must be seen by the one who should see it. */
export const mutants: Suite = { sample: catchAll, full: catchAll };

async function catchAll({ seed, times }: Run): Promise<Verdict> {
  const chosen = MUTANTS.slice(0, times);
  const copy = makeCopy();
  try {
    const complaints: string[] = [];
    const useless = await tryWithout(copy, chosen, seed);
    let caught = 0;
    for (const mutant of chosen) {
      const who = nameOf(mutant.trial);
      if (useless.has(who)) {
        complaints.push(`not tried, for ${who} complain anyhow: ${mutant.name}`);
        continue;
      }
      const by = await seenBy(copy, mutant, seed);
      if (by) caught += 1;
      else complaints.push(`not noticed by ${who}: ${mutant.name}`);
      console.log(`  ${by ? 'caught' : 'NOT   '} ${mutant.name}, ${by ?? who}`);
    }
    complaints.push(...[...useless].map(([who, words]) => `${who} without any fault: ${words}`));
    return { figures: `${caught} of ${chosen.length} caught`, complaints };
  } finally {
    copy.remove();
  }
}

const nameOf = (trial: Trial) =>
  'test' in trial ? `the tests of ${trial.test}` : `the storm ${trial.storm}`;

/** Who complains about a shop without faults shows nothing by complaining about one with them. */
async function tryWithout(copy: Copy, chosen: Mutant[], seed: number) {
  const trials = new Map(chosen.map(({ trial }) => [nameOf(trial), trial]));
  const useless = new Map<string, string>();
  for (const [who, trial] of trials) {
    const { end, words } = await tryOut(copy, trial, seed);
    if (end !== 'clean') useless.set(who, words);
  }
  return useless;
}

async function seenBy(copy: Copy, mutant: Mutant, seed: number): Promise<string | undefined> {
  const mend = copy.apply(mutant.edits);
  try {
    const { end, words } = await tryOut(copy, mutant.trial, seed);
    // A shop that does not even start shows nothing about who would notice.
    if (end === 'broken') throw new Error(`${mutant.name} cannot be tried: ${words}`);
    return end === 'complaints' ? `${nameOf(mutant.trial)}: ${words}` : undefined;
  } finally {
    mend();
  }
}

interface Said {
  end: 'clean' | 'complaints' | 'broken';
  words: string;
}

async function tryOut(copy: Copy, trial: Trial, seed: number): Promise<Said> {
  return 'test' in trial ? runTests(copy, trial.test) : runStorm(copy, trial, seed);
}

async function runTests(copy: Copy, name: string): Promise<Said> {
  const { code, words } = await copy.run(
    ['node_modules/vitest/vitest.mjs', 'run', '--project', 'server', `${name}.test.ts`],
    LONGEST_MS,
  );
  const report = z.safeParse(Report, JSON.parse(copy.take(REPORT) ?? 'null')).data;
  if (!report?.numTotalTests) return { end: 'broken', words: words.slice(-1_000) };
  const { numFailedTests, numTotalTests } = report;
  const told = `${numFailedTests} of ${numTotalTests} failed`;
  if (code === 0) return { end: 'clean', words: told };
  return { end: numFailedTests > 0 ? 'complaints' : 'broken', words: told };
}

async function runStorm(
  copy: Copy,
  { storm, times }: { storm: string; times?: number },
  seed: number,
): Promise<Said> {
  const often = times === undefined ? [] : ['--times', String(times)];
  const args = ['resilience/main.ts', storm, '--seed', String(seed), ...often];
  const { code, words } = await copy.run(args, LONGEST_MS);
  if (code === 0) return { end: 'clean', words: '' };
  const [told, first = ''] = words.slice(words.indexOf(`${storm} `)).split('\n');
  const seen = /: \d+ complaints$/.test(told ?? '');
  return seen
    ? { end: 'complaints', words: first.trim().slice(0, 120) }
    : { end: 'broken', words: words.slice(-1_000) };
}
