import { expect, it } from 'vitest';
import { findProblems, listFolders, renderMap } from './map.ts';

const folders = listFolders();

it('has a line for every folder, and no other', () => {
  expect(findProblems(folders)).toEqual([]);
});

it('reports a new folder, a removed one and a new feature', () => {
  const changed = folders
    .filter((folder) => folder !== 'resilience/model')
    .concat('packages/gift-cards', 'apps/server/src/features/auctions');

  expect(findProblems(changed)).toEqual([
    'packages/gift-cards has no line',
    'resilience/model is gone',
    'feature auctions has no line',
  ]);
});

it('lists the features in the order of their imports, with their folders', () => {
  const map = renderMap(['apps/server/src/features/orders/admin']);
  const names = [...map.matchAll(/^\| (shop|catalog|orders|payments) \|/gm)].map(
    ([, name]) => name,
  );

  expect(names).toEqual(['shop', 'catalog', 'orders', 'payments']);
  expect(map).toContain('| orders | orders, parcels, packing, cancellation | admin | |');
});
