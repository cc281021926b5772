import type { OptionCounts } from '@shop/contract';
import { expect, it } from 'vitest';
import { listOfferedOptions } from './offered-options.ts';

const options: OptionCounts = {
  type: [],
  color: [],
  border_color: [],
  occasion: [],
  fabric: [
    { value: 'Silk', products: 7 },
    { value: 'Cotton', products: 2 },
    { value: 'Denim', products: 0 },
    { value: 'Wool', products: 0 },
  ],
};

it('[HOME-20] offers the options that have products, and a chosen one without products', () => {
  const offered = listOfferedOptions({ fabric: ['Cotton', 'Wool'] }, options, 'fabric');

  expect(offered).toEqual([
    { value: 'Silk', products: 7, chosen: false },
    { value: 'Cotton', products: 2, chosen: true },
    { value: 'Wool', products: 0, chosen: true },
  ]);
});

it('[HOME-20] keeps what is chosen while the counts are unknown', () => {
  expect(listOfferedOptions({ fabric: 'Wool' }, undefined, 'fabric')).toEqual([
    { value: 'Wool', products: undefined, chosen: true },
  ]);
});
