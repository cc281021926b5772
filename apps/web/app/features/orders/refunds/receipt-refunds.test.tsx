import type { OrderRefund } from '@shop/contract';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { ReceiptRefunds } from './receipt-refunds.tsx';

const refund = (
  amount: number | null,
  status: OrderRefund['status'] = 'processed',
): OrderRefund => ({
  refund_id: `${amount}`,
  amount,
  status,
  whole: amount === null,
  at: '2026-11-16T06:00:00Z',
  reason: null,
  pieces: [],
  documents: [],
});

const read = (refunds: OrderRefund[]) =>
  renderToStaticMarkup(<ReceiptRefunds refunds={refunds} total_amount={2450} />).replaceAll(
    /<[^>]+>/g,
    '|',
  );

it('[CLEAR-03] the receipt lists the refunds and what is left of the total', () => {
  expect(read([])).toBe('');
  expect(read([refund(100, 'failed')])).toBe('');
  expect(read([refund(100), refund(50.5, 'due')])).toBe(
    '||Refund of 16 November 2026||− ₹100.00||||Refund of 16 November 2026, on its way||− ₹50.50||||Total after refunds||₹2,299.50||',
  );
  expect(read([refund(null)])).toContain('Total after refunds||₹0.00');
});
