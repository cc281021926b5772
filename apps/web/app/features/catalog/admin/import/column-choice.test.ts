import { describe, expect, it } from 'vitest';
import { findProblem, guessColumns, TYPED_COLUMNS, toColumnMapping } from './column-choice.ts';

describe('[FILE-01] columns of a file that is not recognised', () => {
  it('begin with what the shop guesses', () => {
    const columns = [
      { name: 'Item', guess: 'name' },
      { name: 'Foo', guess: 'nonsense' },
      { name: 'Bar' },
    ];
    expect(guessColumns(columns)).toEqual({ Item: 'name', Foo: '', Bar: '' });
  });

  it('need a name and something else, each once', () => {
    expect(findProblem({ Item: 'name', Rate: 'price', Bar: '' })).toBeUndefined();
    expect(findProblem({ Item: 'sku', Qty: 'stock' })).toBeUndefined();
    expect(findProblem({ Item: '', Rate: 'price' })).toBe('Choose which column is the name.');
    expect(findProblem({ Item: 'name' })).toBe('Choose one more column, such as the price.');
    expect(findProblem({ Item: 'name', Rate: 'price', MRP: 'price' })).toBe(
      'Price is chosen twice. Leave one of them out.',
    );
  });

  it('are sent without those that are left out', () => {
    expect(JSON.parse(toColumnMapping({ Item: 'name', Bar: '', Rate: 'price' }))).toEqual({
      Item: 'name',
      Rate: 'price',
    });
  });

  it('offer nothing that only our export knows', () => {
    const names = TYPED_COLUMNS.map(({ name }) => name);
    expect(names).toContain('price');
    expect(names).not.toContain('stock_base');
  });
});
