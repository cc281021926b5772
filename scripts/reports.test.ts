import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { readReports } from './reports.ts';

let dir: string;
beforeEach(() => {
  dir = mkdtempSync(`${tmpdir()}/shop-reports-`);
});
afterEach(() => rmSync(dir, { recursive: true }));

const write = (name: string, report: unknown) =>
  writeFileSync(`${dir}/${name}.json`, JSON.stringify(report));

const read = () => readReports(dir).map(({ title, status }) => `${title}: ${status}`);

const testFile = (name: string, states: Record<string, string>, status = 'passed') => ({
  name,
  status,
  message: '',
  assertionResults: Object.entries(states).map(([fullName, own]) => ({
    fullName,
    status: own,
    failureMessages: [],
  })),
});

it('lists the results of unit tests, resilience suites and browser tests', () => {
  write('test', {
    success: false,
    testResults: [testFile('cart', { adds: 'passed', removes: 'failed', waits: 'todo' }, 'failed')],
  });
  mkdirSync(`${dir}/resilience`);
  write('resilience/fuzz', {
    name: 'fuzz',
    seed: 7,
    summary: '[FUZZ-01] 90 requests',
    failures: [],
  });
  write('resilience/soak', {
    name: 'soak',
    seed: 7,
    summary: 'aborted',
    failures: ['negative_stock'],
  });
  const specs = [{ title: 'a customer buys a saree', tests: [{ status: 'flaky' }] }];
  write('e2e', { suites: [{ specs: [], suites: [{ specs }] }] });

  expect(read()).toEqual([
    'adds: passed',
    'removes: failed',
    'waits: skipped',
    'resilience fuzz, seed 7: [FUZZ-01] 90 requests: passed',
    'resilience soak, seed 7: aborted: failed',
    'a customer buys a saree: failed',
  ]);
});

it('counts a file whose setup threw as failed', () => {
  write('test', { success: false, testResults: [testFile('cart', {}, 'failed')] });
  expect(read()).toEqual(['cart: failed']);
});

it('counts an error between the tests as a failure', () => {
  write('test', { success: false, testResults: [testFile('cart', { adds: 'passed' })] });
  expect(read()).toEqual(['adds: passed', 'an error outside of every test: failed']);
});
