import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { readReports } from './reports.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(`${tmpdir()}/shop-reports-`);
});
afterEach(() => rmSync(folder, { recursive: true }));

const write = (name: string, report: unknown) =>
  writeFileSync(`${folder}/${name}.json`, JSON.stringify(report));

const told = () => readReports(folder).map(({ title, outcome }) => `${title}: ${outcome}`);

const fileOf = (name: string, statuses: Record<string, string>, status = 'passed') => ({
  name,
  status,
  message: '',
  assertionResults: Object.entries(statuses).map(([fullName, own]) => ({
    fullName,
    status: own,
    failureMessages: [],
  })),
});

it('tells how tests, storms and browser tests ended', () => {
  write('test', {
    success: false,
    testResults: [fileOf('cart', { adds: 'passed', removes: 'failed', waits: 'todo' }, 'failed')],
  });
  write('storm', [
    { name: 'fuzz', seed: 7, complaints: [] },
    { name: 'soak', seed: 7, complaints: ['a row breaks a promise'] },
  ]);
  const specs = [{ title: 'a saree is bought', tests: [{ status: 'flaky' }] }];
  write('e2e', { suites: [{ specs: [], suites: [{ specs }] }] });

  expect(told()).toEqual([
    'adds: passed',
    'removes: failed',
    'waits: skipped',
    'storm fuzz, seed 7: passed',
    'storm soak, seed 7: failed',
    'a saree is bought: failed',
  ]);
});

it('a file that could not be set up has failed, whatever its tests say', () => {
  write('test', { success: false, testResults: [fileOf('cart', {}, 'failed')] });
  expect(told()).toEqual(['cart: failed']);
});

it('an error between the tests is a failure, too', () => {
  write('test', { success: false, testResults: [fileOf('cart', { adds: 'passed' })] });
  expect(told()).toEqual(['adds: passed', 'an error outside of every test: failed']);
});
