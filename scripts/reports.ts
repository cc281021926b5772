import { existsSync, readFileSync } from 'node:fs';

export interface Outcome {
  title: string;
  outcome: 'passed' | 'failed' | 'skipped';
}

interface VitestReport {
  testResults: { assertionResults: { fullName: string; status: string }[] }[];
}

interface PlaywrightSuite {
  suites?: PlaywrightSuite[];
  specs: { title: string; tests: { status: string }[] }[];
}

/** What the last runs of the unit, integration and browser tests wrote. Never the sources. */
export function readReports(folder = 'reports'): Outcome[] {
  return [...readVitest(`${folder}/test.json`), ...readPlaywright(`${folder}/e2e.json`)];
}

function readVitest(file: string): Outcome[] {
  // Written by the runner, whose shape is stated above.
  const report = readJson(file) as VitestReport | undefined;
  return (report?.testResults ?? []).flatMap(({ assertionResults }) =>
    assertionResults.map(({ fullName, status }) => ({ title: fullName, outcome: said(status) })),
  );
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
