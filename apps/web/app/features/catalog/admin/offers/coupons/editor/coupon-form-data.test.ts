import { expect, it } from 'vitest';
import { parseCoupon } from './coupon-form-data.ts';

function fill(fields: Record<string, string | string[]>) {
  const form = new FormData();
  for (const [name, values] of Object.entries(fields)) {
    for (const value of [values].flat()) form.append(name, value);
  }
  return form;
}

const TYPED = {
  letters: 'typed',
  code: ' onam10 ',
  how: 'percent',
  percent: '10',
  cap: '500',
  minimum: '₹ 2,000',
  from: '2026-11-10',
  to: '2026-12-31',
  limit_each: '1',
  limit_total: '',
  what: 'all',
};

it('[SALE-03] reads the fields of a coupon', () => {
  expect(parseCoupon(fill(TYPED)).values).toEqual({
    code: 'ONAM10',
    percent: 10,
    cap: 500,
    minimum: 2000,
    from: '2026-11-10',
    to: '2026-12-31',
    scope: { kind: 'all' },
    limit_each: 1,
    on_sale_prices: false,
  });
});

it('[SALE-03] a code that the shop makes, an amount without a cap, no last day', () => {
  const form = fill({
    ...TYPED,
    letters: 'made',
    how: 'amount',
    amount: '250',
    to: '',
    what: 'types',
    types: ['saree'],
    on_sale_prices: 'on',
  });
  expect(parseCoupon(form).values).toEqual({
    amount: 250,
    minimum: 2000,
    from: '2026-11-10',
    scope: { kind: 'types', types: ['saree'] },
    limit_each: 1,
    on_sale_prices: true,
  });
});

it('[SALE-03] a used code keeps its letters', () => {
  expect(parseCoupon(fill({ ...TYPED, letters: '' }), 'KASAVU10').values?.code).toBe('KASAVU10');
});

it('[SALE-03] says at each field what is missing', () => {
  const { errors } = parseCoupon(fill({ letters: 'typed', from: '' }));
  expect(errors).toMatchObject({
    code: 'Type the code, or press Make one.',
    what: 'Choose what the code is for.',
    how: 'Choose percent or rupees.',
    from: 'Choose a day.',
  });
  expect(parseCoupon(fill({ ...TYPED, to: '2026-11-09' })).errors).toEqual({
    to: 'The last day is before the first.',
  });
  expect(parseCoupon(fill({ ...TYPED, how: 'percent', percent: '' })).errors).toHaveProperty(
    'percent',
  );
});
