import { readFileSync } from 'node:fs';
import { readReports, type TestResult } from './reports.ts';

export interface Requirement {
  id: string;
  /** Its proof takes minutes and runs in the nightly gate only. */
  nightly: boolean;
}

export type ProofStatus = 'proven' | 'failing' | 'unproven' | 'nightly';

/** Reads the rows `| ID | text |` of the requirements page; a text may end with `(nightly)`. */
export function parseRequirements(page: string): Requirement[] {
  return [...page.matchAll(/^\| ([A-Z]+-\d+) \|(.*)\|\s*$/gm)].map(([, id = '', text = '']) => ({
    id,
    nightly: /\(nightly\)\s*$/.test(text),
  }));
}

/**
 * A requirement is proven when a test that carries its id ran and passed, and none failed.
 * Outside the nightly gate a missing proof of a nightly requirement is reported apart.
 */
export function proofStatus(
  { id, nightly }: Requirement,
  results: TestResult[],
  isNightlyRun: boolean,
): ProofStatus {
  const own = results.filter(({ title }) => title.includes(`[${id}]`));
  if (own.some(({ status }) => status === 'failed')) return 'failing';
  if (own.some(({ status }) => status === 'passed')) return 'proven';
  return nightly && !isNightlyRun ? 'nightly' : 'unproven';
}

/** Ids in titles of tests that the requirements page does not define. */
export function findUnknownIds(requirements: Requirement[], results: TestResult[]): string[] {
  const known = new Set(requirements.map(({ id }) => id));
  const used = results.flatMap(({ title }) =>
    [...title.matchAll(/\[([A-Z]+-?\d+)\]/g)].map(([, id = '']) => id),
  );
  return [...new Set(used)].filter((id) => !known.has(id));
}

if (import.meta.main) {
  const isNightlyRun = Boolean(process.env.NIGHTLY);
  const results = readReports();
  const requirements = parseRequirements(readFileSync('docs/requirements.md', 'utf8'));
  const statuses = requirements.map((one) => ({
    id: one.id,
    status: proofStatus(one, results, isNightlyRun),
  }));
  const idsWith = (wanted: ProofStatus) =>
    statuses.filter(({ status }) => status === wanted).map(({ id }) => id);

  for (const status of ['failing', 'unproven', 'nightly'] as const) {
    for (const id of idsWith(status)) console.log(`${id.padEnd(12)} ${status}`);
  }
  const unknown = findUnknownIds(requirements, results);
  for (const id of unknown) console.log(`${id.padEnd(12)} not in docs/requirements.md`);
  const waiting = idsWith('nightly').length;
  console.log(
    `proven ${idsWith('proven').length} of ${requirements.length}` +
      (waiting > 0 ? `, ${waiting} left to the nightly gate` : ''),
  );
  const problems = [...idsWith('failing'), ...idsWith('unproven'), ...unknown];
  if (problems.length > 0) process.exitCode = 1;
}
