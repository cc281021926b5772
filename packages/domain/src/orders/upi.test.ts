import { describe, expect, it } from 'vitest';
import { fromRupees } from '../money.ts';
import { isUpiId, writeUpiText } from './upi.ts';

describe('a UPI ID', () => {
  it.each(['shop@okbank', 'asha.k-1@ybl', '9876543210@upi'])('may be %s', (id) => {
    expect(isUpiId(id)).toBe(true);
  });

  it.each(['shop', 'a@b', '@upi', 'shop@ok bank', 'shop@@upi', 'shop@1bank'])('is not %s', (id) => {
    expect(isUpiId(id)).toBe(false);
  });
});

it('the text of a QR code has the exact amount, and spaces that every app reads', () => {
  const amount = fromRupees(2450.5);
  expect(writeUpiText({ upiId: 'shop@upi', name: 'Oodum & Paavum', amount, note: 'Sale 7' })).toBe(
    'upi://pay?pa=shop@upi&pn=Oodum%20%26%20Paavum&am=2450.50&cu=INR&tn=Sale%207',
  );
});
