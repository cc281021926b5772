import { describe, expect, it } from 'vitest';
import { CHOOSE_COLLECTION, parseChange } from './change-form-data.ts';

function parse(fields: Record<string, string>) {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  return parseChange(form);
}

const percent = { changed: 'price', price_how: 'percent', round_to: '10' };
const amount = { changed: 'price', price_how: 'amount', direction: 'down', round_to: '1' };

describe('[BULK-01] a change of many products', () => {
  it.each([
    [
      { ...percent, direction: 'up', percent: '10' },
      { what: 'price by percent', percent: 10, round_to: 10 },
    ],
    [
      { ...percent, direction: 'down', percent: '7.5' },
      { what: 'price by percent', percent: -7.5, round_to: 10 },
    ],
    [
      { ...amount, rupees: '₹ 1,200/-' },
      { what: 'price by amount', amount: -1200, round_to: 1 },
    ],
    [
      { changed: 'price', price_how: 'set', price: '2,690' },
      { what: 'set price', price: 2690 },
    ],
    [
      { changed: 'discount', discount: '12.5' },
      { what: 'set discount', discount: 12.5 },
    ],
    [
      { changed: 'stock', stock_how: 'add', pieces: '3' },
      { what: 'add stock', pieces: 3 },
    ],
    [
      { changed: 'stock', stock_how: 'take', pieces: '3' },
      { what: 'add stock', pieces: -3 },
    ],
    [
      { changed: 'stock', stock_how: 'set', stock: '0' },
      { what: 'set stock', stock: 0 },
    ],
    [
      { changed: 'type', type: 'stole' },
      { what: 'set type', type: 'stole' },
    ],
    [
      { changed: 'visibility', visible: 'no' },
      { what: 'set visibility', enabled: false },
    ],
    [
      { changed: 'collection', collection_how: 'remove', collection_id: '4' },
      { what: 'remove from collection', collection_id: 4 },
    ],
  ])('%o', (fields, change) => {
    expect(parse(fields)).toEqual({ values: change });
  });

  it.each([
    [{ ...percent, percent: '' }, 'percent'],
    [{ ...percent, percent: '0' }, 'percent'],
    [{ ...percent, direction: 'down', percent: '95' }, 'percent'],
    [{ ...amount, rupees: 'much' }, 'rupees'],
    [{ changed: 'price', price_how: 'set', price: '' }, 'price'],
    [{ changed: 'stock', stock_how: 'take', pieces: '1.5' }, 'pieces'],
    [{ changed: 'type', type: '' }, 'type'],
  ])('%o names its field', (fields, name) => {
    expect(Object.keys(parse(fields).errors ?? {})).toEqual([name]);
  });

  it('says how many percent are possible in the direction that is pressed', () => {
    expect(parse({ ...percent, direction: 'up', percent: '901' }).errors).toEqual({
      percent: 'Enter a percent, at most 900.',
    });
    expect(parse({ ...percent, direction: 'down', percent: '91' }).errors).toEqual({
      percent: 'Enter a percent, at most 90.',
    });
  });

  it('asks for the collection in words', () => {
    expect(parse({ changed: 'collection', collection_id: '' }).errors).toEqual({
      collection_id: CHOOSE_COLLECTION,
    });
  });
});
