import { existsSync, readFileSync } from 'node:fs';

export interface Outcome {
  title: string;
  outcome: 'passed' | 'failed' | 'skipped';
  /** What was wrong, where the report says it in words. */
  complaints?: string[];
}

interface VitestReport {
  success: boolean;
  testResults: {
    name: string;
    status: string;
    message: string;
    assertionResults: { fullName: string; status: string; failureMessages: string[] }[];
  }[];
}

interface PlaywrightSuite {
  suites?: PlaywrightSuite[];
  specs: { title: string; tests: { status: string }[] }[];
}

type StormReport = { name: string; seed: number; complaints: string[] }[];

/** What the last runs of the tests, the storm and the browser tests wrote. Never the sources. */
export function readReports(folder = 'reports'): Outcome[] {
  return [
    ...readVitest(`${folder}/test.json`),
    ...readStorm(`${folder}/storm.json`),
    ...readPlaywright(`${folder}/e2e.json`),
  ];
}

function readVitest(file: string): Outcome[] {
  // Written by the runner, whose shape is stated above.
  const report = readJson(file) as VitestReport | undefined;
  const outcomes = (report?.testResults ?? []).flatMap((one) => [
    ...one.assertionResults.map(({ fullName, status, failureMessages }) => ({
      title: fullName,
      outcome: said(status),
      complaints: failureMessages,
    })),
    ...brokenFile(one),
  ]);
  const isTold = outcomes.some(({ outcome }) => outcome === 'failed');
  if (report?.success === false && !isTold)
    outcomes.push({ title: 'an error outside of every test', outcome: 'failed', complaints: [] });
  return outcomes;
}

/** A file that could not be read, or set up, has failed although none of its tests has. */
function brokenFile({ name, status, message, assertionResults }: VitestReport['testResults'][0]) {
  const isTold = assertionResults.some((test) => said(test.status) === 'failed');
  return status === 'failed' && !isTold
    ? [{ title: name, outcome: 'failed' as const, complaints: [message] }]
    : [];
}

function readStorm(file: string): Outcome[] {
  // Written by the storm, likewise.
  const report = readJson(file) as StormReport | undefined;
  return (report ?? []).map(({ name, seed, complaints }) => ({
    title: `storm ${name}, seed ${seed}`,
    outcome: complaints.length === 0 ? 'passed' : 'failed',
    complaints,
  }));
}

function readPlaywright(file: string): Outcome[] {
  const walk = ({ suites = [], specs }: PlaywrightSuite): Outcome[] => [
    ...specs.flatMap(({ title, tests }) =>
      tests.map(({ status }) => ({ title, outcome: said(status) })),
    ),
    ...suites.flatMap(walk),
  ];
  // Likewise.
  const report = readJson(file) as { suites: PlaywrightSuite[] } | undefined;
  return (report?.suites ?? []).flatMap(walk);
}

/** The runners' words for the three ends of a test; a flaky one has failed. */
function said(status: string): Outcome['outcome'] {
  if (status === 'passed' || status === 'expected') return 'passed';
  return ['skipped', 'pending', 'todo', 'disabled'].includes(status) ? 'skipped' : 'failed';
}

function readJson(file: string): unknown {
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined;
}
