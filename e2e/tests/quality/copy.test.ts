import { expect, test } from '@playwright/test';
import { EXPECTED_COPY } from '#checks/expected-copy.ts';
import { screens } from '#screens/all-screens.ts';

test('expected copy refers to existing screens', () => {
  expect(Object.keys(EXPECTED_COPY).filter((name) => !(name in screens))).toEqual([]);
});
