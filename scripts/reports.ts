import { existsSync, readdirSync, readFileSync } from 'node:fs';

export interface TestResult {
  title: string;
  status: 'passed' | 'failed' | 'skipped';
  /** Failure messages, where the report has them. */
  messages?: string[];
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

interface ResilienceReport {
  name: string;
  seed: number;
  summary: string;
  failures: string[];
}

/** Results of the last runs of the unit tests, the resilience suites and the browser tests. */
export function readReports(dir = 'reports'): TestResult[] {
  return [
    ...readVitest(`${dir}/test.json`),
    ...readResilience(`${dir}/resilience`),
    ...readPlaywright(`${dir}/e2e.json`),
  ];
}

function readVitest(file: string): TestResult[] {
  // The runner's JSON reporter writes this shape.
  const report = readJson(file) as VitestReport | undefined;
  const results = (report?.testResults ?? []).flatMap((one) => [
    ...one.assertionResults.map(({ fullName, status, failureMessages }) => ({
      title: fullName,
      status: toStatus(status),
      messages: failureMessages,
    })),
    ...setupFailure(one),
  ]);
  const hasFailure = results.some(({ status }) => status === 'failed');
  if (report?.success === false && !hasFailure)
    results.push({ title: 'an error outside of every test', status: 'failed', messages: [] });
  return results;
}

/** A file whose import or setup threw has failed, even if none of its tests has. */
function setupFailure({ name, status, message, assertionResults }: VitestReport['testResults'][0]) {
  const hasFailure = assertionResults.some((test) => toStatus(test.status) === 'failed');
  return status === 'failed' && !hasFailure
    ? [{ title: name, status: 'failed' as const, messages: [message] }]
    : [];
}

/** Each suite has its own file. */
function readResilience(dir: string): TestResult[] {
  const files = existsSync(dir) ? readdirSync(dir) : [];
  return files.map((file) => {
    // resilience/main.ts writes this shape.
    const report = readJson(`${dir}/${file}`) as ResilienceReport;
    const { name, seed, summary, failures } = report;
    return {
      title: `resilience ${name}, seed ${seed}: ${summary}`,
      status: failures.length === 0 ? 'passed' : 'failed',
      messages: failures,
    };
  });
}

function readPlaywright(file: string): TestResult[] {
  const flatten = ({ suites = [], specs }: PlaywrightSuite): TestResult[] => [
    ...specs.flatMap(({ title, tests }) =>
      tests.map(({ status }) => ({ title, status: toStatus(status) })),
    ),
    ...suites.flatMap(flatten),
  ];
  const report = readJson(file) as { suites: PlaywrightSuite[] } | undefined;
  return (report?.suites ?? []).flatMap(flatten);
}

/** Maps the runners' states to three; a flaky test counts as failed. */
function toStatus(state: string): TestResult['status'] {
  if (state === 'passed' || state === 'expected') return 'passed';
  return ['skipped', 'pending', 'todo', 'disabled'].includes(state) ? 'skipped' : 'failed';
}

function readJson(file: string): unknown {
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined;
}
