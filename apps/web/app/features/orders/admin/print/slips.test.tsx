import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { createPackingOrder } from '../pack/sample-order.ts';
import { Slips } from './slips.tsx';

const SHOP = {
  brand: 'Oodum Paavum',
  address: [],
  mobile: '9847012345',
  email: 'shop@example.com',
};

const print = (given: Parameters<typeof createPackingOrder>[1]) =>
  renderToStaticMarkup(<Slips orders={[createPackingOrder('7QK2-M9XT', given)]} shop={SHOP} />);

it('[SHIP-11] notes stand below everything that goes into the parcel, on a strip to be cut off', () => {
  const note = { note_id: 1, text: 'Use the red box.', admin: 'Meera', at: '2026-11-16T06:00:00Z' };
  const [parcel = '', strip = ''] = print({ notes: [note] }).split('Cut off here');

  expect(parcel).toContain('Packed by');
  expect(parcel).not.toContain('red box');
  expect(strip).toContain('Use the red box.');
  expect(print({})).not.toContain('Cut off here');
});
