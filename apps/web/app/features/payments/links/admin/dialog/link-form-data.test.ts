import { fromRupees } from '@shop/domain/money';
import { expect, it } from 'vitest';
import { parseLink } from './link-form-data.ts';

const LINES = [{ product_id: 1, quantity: 1 }];
const PRICES = fromRupees(2450);
const REQUEST = '0b9c2c2a-6a0c-4a52-8d2e-3b4f3a1c9d10';

function fill(fields: Record<string, string>) {
  const form = new FormData();
  const typed = {
    request_id: REQUEST,
    phone: '98470 12345',
    name: '',
    email: '',
    'address.houseName': '',
    'address.pinCode': '',
    delivery: '60',
    total: '2,450',
    keep_hours: '24',
    ...fields,
  };
  for (const [name, value] of Object.entries(typed)) form.append(name, value);
  return form;
}

it('[LINK-01] needs only a phone; what is empty is not sent', () => {
  expect(parseLink(fill({}), LINES, PRICES).values).toEqual({
    request_id: REQUEST,
    lines: LINES,
    phone: '9847012345',
    delivery: 60,
    total: 2450,
    keep_hours: 24,
  });
});

it('[LINK-06] an agreed total is at most price and delivery', () => {
  expect(parseLink(fill({ total: '2510' }), LINES, PRICES).values?.total).toBe(2510);
  expect(parseLink(fill({ total: '2511' }), LINES, PRICES).errors).toEqual({
    total: 'At most ₹2,510, price and delivery together.',
  });
  expect(parseLink(fill({ total: 'ask' }), LINES, PRICES).errors).toHaveProperty('total');
});

it('[LINK-01] asks for a piece, and for the whole address when a part is typed', () => {
  expect(parseLink(fill({ search: 'nila' }), [], PRICES).errors).toEqual({
    search: 'Choose a piece.',
  });
  const { errors } = parseLink(fill({ 'address.pinCode': '680594' }), LINES, PRICES);
  expect(Object.keys(errors ?? {})).toContain('address.houseName');
});
