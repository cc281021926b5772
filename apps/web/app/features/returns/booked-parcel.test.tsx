import type { OrderReturn } from '@shop/contract';
import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { expect, it } from 'vitest';
import { OrderReturnsSection } from './order-returns.tsx';

const APPROVED: OrderReturn = {
  return_id: 'R-4M8TQ2',
  order_id: '7QK2-M9XT',
  status: 'approved',
  reason: 'fault',
  wish: 'refund',
  pieces: [{ product_id: 7, name: 'Nila Saree', quantity: 1, arrived: 0 }],
  way_back: 'post',
  courier: null,
  tracking_number: null,
  tracking_url: null,
  created_at: '2026-11-16T06:00:00Z',
  approved_at: '2026-11-17T06:00:00Z',
  refused_at: null,
  refusal_reason: null,
  received_at: null,
  refunded_at: null,
  refund_amount: null,
  exchanged_at: null,
};
const BOOKED = { courier: 'DTDC', tracking_number: 'D12345678' };

const show = (change: Partial<OrderReturn>) =>
  renderToStaticMarkup(
    <MemoryRouter>
      <OrderReturnsSection
        order_id={APPROVED.order_id}
        found={{ returnable: null, returns: [{ ...APPROVED, ...change }] }}
        shop={{ brand: 'Nila Looms', address: ['Loom Lane 7'], mobile: '+91 98470 12345' }}
      />
    </MemoryRouter>,
  );

it('[RETURN-12] a customer who posts the parcel reads the address, nobody else does', () => {
  expect(show({})).toContain('send it to');
  expect(show({ way_back: 'pickup' })).not.toContain('send it to');
});

it('[RETURN-12] a customer who pays nothing waits for the label or the pickup, then reads what to do', () => {
  const label = '/return/7QK2-M9XT/label/R-4M8TQ2';

  expect(show({ way_back: 'prepaid_label' })).toContain(
    'We will email you a prepaid label. Please do not post anything before that.',
  );
  const ready = show({ way_back: 'prepaid_label', ...BOOKED });
  expect(ready).toContain('hand the parcel to DTDC. There is nothing to pay.');
  expect(ready).toContain(`href="${label}"`);
  expect(show({ way_back: 'pickup', ...BOOKED })).toContain(
    'DTDC will collect the parcel from your door.',
  );
});
