import { expect, it } from 'vitest';
import { formatPaymentMethod, formatPaymentStatus } from './payment-method.ts';

it('names the methods as customers know them, and keeps unknown ones', () => {
  expect(['upi', 'netbanking', 'barter', null].map(formatPaymentMethod)).toEqual([
    'UPI',
    'Net banking',
    'barter',
    null,
  ]);
});

it('calls a payment that is not captured yet being confirmed', () => {
  expect(['Authorized', 'Paid'].map(formatPaymentStatus)).toEqual(['Being confirmed', 'Paid']);
});
