import { describe, expect, it } from 'vitest';
import { CHOOSE_HOW, CHOOSE_WHAT, isSameSale, parseSale } from './sale-form-data.ts';

const typed = (fields: Record<string, string | string[]>) => {
  const form = new FormData();
  for (const [name, values] of Object.entries(fields)) {
    for (const value of [values].flat()) form.append(name, value);
  }
  return form;
};

const filled = {
  name: 'Onam sale',
  name_ml: '',
  from: '2099-08-20',
  to: '2099-09-08',
  what: 'types',
  types: ['set mundu'],
  how: 'percent',
  percent: '20',
  amount: '',
  cap: '',
};

describe('[SALE-04] the form of a sale', () => {
  it('becomes a sale', () => {
    expect(parseSale(typed(filled)).values).toEqual({
      name: 'Onam sale',
      from: '2099-08-20',
      to: '2099-09-08',
      scope: { kind: 'types', types: ['set mundu'] },
      percent: 20,
    });
  });

  it('sends only what is chosen, whatever else was typed before', () => {
    const { values } = parseSale(
      typed({
        ...filled,
        what: 'products',
        product_ids: ['7', '9'],
        how: 'amount',
        amount: '₹1,450',
        cap: '300',
      }),
    );
    expect(values?.scope).toEqual({ kind: 'products', product_ids: [7, 9] });
    expect(values).toMatchObject({ amount: 1450 });
    expect(values).not.toHaveProperty('percent');
    expect(values).not.toHaveProperty('cap');
  });

  it('asks for what is not chosen', () => {
    expect(parseSale(typed({ ...filled, what: '', how: '' })).errors).toEqual({
      what: CHOOSE_WHAT,
      how: CHOOSE_HOW,
    });
    expect(parseSale(typed({ ...filled, types: [] })).errors).toEqual({ types: 'Choose a type.' });
    expect(parseSale(typed({ ...filled, what: 'products' })).errors).toEqual({
      product_ids: 'Choose a product.',
    });
    expect(parseSale(typed({ ...filled, percent: '' })).errors).toHaveProperty('percent');
    expect(parseSale(typed({ ...filled, to: '2099-08-01' })).errors).toHaveProperty('to');
  });

  it('changes only names and last day of a running sale', () => {
    const running = parseSale(typed(filled)).values;
    const { values } = parseSale(typed({ name: 'Onam', to: '2099-09-10' }), running);
    expect(values).toEqual({ ...running, name: 'Onam', to: '2099-09-10' });
  });

  it('knows an unchanged sale', () => {
    const { values } = parseSale(typed({ ...filled, types: ['saree', 'mundu'] }));
    if (!values) throw new Error('no sale');
    const turned = { ...values, scope: { kind: 'types' as const, types: ['mundu', 'saree'] } };
    expect(isSameSale(values, turned as typeof values)).toBe(true);
    expect(isSameSale(values, { ...values, percent: 21 })).toBe(false);
  });
});
