import type { OrderRefund } from '@shop/contract';
import { expect, it } from 'vitest';
import { describeRefunded } from './describe-refunds.ts';

const part = (amount: number | null, status: OrderRefund['status'] = 'processed') => ({
  refund_id: `${amount}`,
  amount,
  status,
  whole: false,
  at: '2026-11-16T00:00:00Z',
  reason: 'A stain',
  pieces: [],
  documents: [],
});

it.each([
  [[], undefined],
  [[part(100), part(50.5, 'due')], 'Refunded ₹150.50 of ₹2,450.00.'],
  [[part(100), part(50, 'failed')], 'Refunded ₹100.00 of ₹2,450.00.'],
  [[part(null)], 'Refunded ₹2,450.00 of ₹2,450.00.'],
])('[RETURN-03] parts are described by their sum, without failed ones', (refunds, sentence) => {
  expect(describeRefunded({ refunds, total_amount: 2450 })).toBe(sentence);
});
