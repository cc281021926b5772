import { expect, it } from 'vitest';
import { findContradictedState, isStateCode, STATES, stateName } from './states.ts';

it('[ADDR-01] has the 36 States and union territories, each once, in the order of their names', () => {
  expect(STATES).toHaveLength(36);
  expect(new Set(STATES.map(({ code }) => code)).size).toBe(36);
  expect(STATES.map(({ name }) => name)).toEqual(STATES.map(({ name }) => name).toSorted());
});

it.each([
  ['01', 'Jammu and Kashmir'],
  ['26', 'Dadra and Nagar Haveli and Daman and Diu'],
  ['32', 'Kerala'],
  ['38', 'Ladakh'],
  // Daman and Diu before 2020, Andhra Pradesh before 2014: codes that are no longer issued.
  ['25', undefined],
  ['28', undefined],
])('[ADDR-01] %s is %s', (code, name) => {
  expect(stateName(code)).toBe(name);
  expect(isStateCode(code)).toBe(name !== undefined);
});

it('[ADDR-01] a chosen State is contradicted by the PIN code unless it is one of its States', () => {
  const shared = { stateCode: '32', otherStateCode: '34' };

  expect(findContradictedState({ stateCode: '29' }, '32')).toBe('Karnataka');
  expect(findContradictedState({ stateCode: '29' }, '29')).toBeUndefined();
  expect(findContradictedState(shared, '34')).toBeUndefined();
  expect(findContradictedState({ stateCode: '29' }, '')).toBeUndefined();
});
