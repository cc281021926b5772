import { endpoints } from '@shop/contract';
import { expect, it } from 'vitest';
import { LIST_NAMES } from './list-names.ts';

it('[STAFF-05] the security log has a name for every list that staff can read', () => {
  const paths = endpoints
    .filter(({ recorded }) => recorded === 'list read')
    .map(({ path }) => path);

  expect(Object.keys(LIST_NAMES).toSorted()).toEqual(paths.toSorted());
});
