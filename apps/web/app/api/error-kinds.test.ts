import { afterEach, expect, it, vi } from 'vitest';
import { isOffline, isSignedOut, isUnexplained } from './error-kinds.ts';

const LOST = { code: undefined, status: 0 };

afterEach(() => vi.unstubAllGlobals());

it.each([
  [true, false],
  [false, true],
])('[API-14] a lost connection while onLine is %s: offline %s', (onLine, offline) => {
  vi.stubGlobal('navigator', { onLine });

  expect(isOffline(LOST)).toBe(offline);
  expect(isUnexplained(LOST)).toBe(!offline);
});

it.each([
  [{ code: undefined, status: 500 }, true],
  [{ code: 'UNEXPECTED', status: 500 }, false],
] as const)('[API-14] only a code of ours explains %j', (failure, unexplained) => {
  expect(isUnexplained(failure)).toBe(unexplained);
});

it.each([
  [{ code: 'NOT_SIGNED_IN', status: 401 }, true],
  [{ code: undefined, status: 401 }, true],
  [{ code: 'INVALID_CREDENTIALS', status: 401 }, false],
  [{ code: undefined, status: 403 }, false],
] as const)('[API-14] the customer of %j is signed out: %s', (failure, signedOut) => {
  expect(isSignedOut(failure)).toBe(signedOut);
});
