import { expect, it } from 'vitest';
import { parseNewProduct } from './product-form-data.ts';

const parse = (fields: Record<string, string>) => {
  const data = new FormData();
  for (const [name, value] of Object.entries({ name: 'Nila Saree', price: '2450', ...fields })) {
    data.set(name, value);
  }
  return parseNewProduct(crypto.randomUUID())(data);
};

it('understands a price as it stands on a tag', () => {
  expect(parse({ price: '4500/-', stock: '1,200' }).values).toMatchObject({
    price: '4500',
    stock: '1200',
  });
});

it('names the limit that a number exceeds', () => {
  expect(parse({ price: '99999999', stock: '99999999' }).errors).toEqual({
    price: 'At most ₹5,00,000.',
    stock: 'At most 10,00,000 pieces.',
  });
  expect(parse({ price: 'four', stock: '-1' }).errors).toEqual({
    price: 'Enter a price from ₹1 to ₹5,00,000.',
    stock: 'Enter a whole number of pieces.',
  });
});
